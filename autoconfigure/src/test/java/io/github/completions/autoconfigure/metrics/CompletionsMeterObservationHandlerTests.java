package io.github.completions.autoconfigure.metrics;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsRetry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionsMeterObservationHandlerTests {

	private static final int CALLS = 10_000;

	private static final int MODELS = 101;

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final AtomicInteger answers = new AtomicInteger();

	private final Logger logs = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);

	private final Level level = this.logs.getLevel();

	@BeforeEach
	void logLess() {
		this.logs.setLevel(Level.INFO);
	}

	@AfterEach
	void logAsBefore() {
		this.logs.setLevel(this.level);
	}

	@Test
	void metersAreFewHoweverManyModelsAndErrorsAServerInvents() {
		CompletionsClient client = client();
		Flux.range(0, CALLS)
			.concatMap((call) -> client.stream(CompletionRequest.of("Hi")).then().onErrorComplete())
			.blockLast(Duration.ofSeconds(60));
		assertThat(this.answers).hasValue(CALLS);
		assertThat(this.registry.get("gen_ai.client.token.usage").meters()).hasSize(2 * MODELS);
		assertThat(this.registry.get("gen_ai.client.operation.time_per_output_chunk").meters()).hasSize(MODELS);
		assertThat(this.registry.getMeters()).hasSizeBetween(5 * MODELS, 5 * MODELS + 50);
	}

	private CompletionsClient client() {
		ObservationRegistry observations = ObservationRegistry.create();
		observations.observationConfig()
			.observationHandler(new DefaultMeterObservationHandler(this.registry))
			.observationHandler(new CompletionsMeterObservationHandler(this.registry));
		return CompletionsClient.builder()
			.baseUrl("http://127.0.0.1:1/v1")
			.webClientBuilder(WebClient.builder().exchangeFunction((request) -> Mono.fromSupplier(this::answer)))
			.retry(CompletionsRetry.none())
			.observationRegistry(observations)
			.build();
	}

	private ClientResponse answer() {
		int number = this.answers.getAndIncrement();
		return (number % 2 == 0) ? chunks(number) : error(number);
	}

	private static ClientResponse chunks(int number) {
		String chunk = "data: {\"model\":\"model-%d\",\"choices\":[{\"index\":0,\"text\":\"a\",\"finish_reason\":%s}],"
				+ "\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":2}}\n\n";
		return ClientResponse.create(HttpStatusCode.valueOf(200))
			.header("Content-Type", MediaType.TEXT_EVENT_STREAM_VALUE)
			.body(chunk.formatted(number, "null") + chunk.formatted(number, "\"stop\"") + "data: [DONE]\n\n")
			.build();
	}

	private static ClientResponse error(int number) {
		return ClientResponse.create(HttpStatusCode.valueOf(400 + number % 200))
			.header("Content-Type", MediaType.APPLICATION_JSON_VALUE)
			.body("{\"error\":{\"message\":\"message-%1$d\",\"type\":\"type-%1$d\",\"code\":\"code-%1$d\"}}"
				.formatted(number))
			.build();
	}

}
