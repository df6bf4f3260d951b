package io.github.completions;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

class CallObserverTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final String NAME = "gen_ai.client.operation.duration";

	private static final String ANSWER = """
			{"id":"cmpl-1","model":"served","system_fingerprint":"fp","choices":[{"text":"secret text","index":0,
			"finish_reason":"stop"},{"text":"b","index":1,"finish_reason":"length"}],
			"usage":{"prompt_tokens":5,"completion_tokens":7,"prompt_tokens_details":{"cached_tokens":3}}}"""
		.replace("\n", "");

	private static final CompletionRequest REQUEST = CompletionRequest.builder()
		.model("asked")
		.prompt("secret prompt")
		.suffix("secret suffix")
		.maxTokens(7)
		.temperature(0.5)
		.topP(0.9)
		.frequencyPenalty(0.1)
		.presencePenalty(0.2)
		.seed(42L)
		.stop("x")
		.n(2)
		.build();

	private final TestObservationRegistry registry = TestObservationRegistry.create();

	private final List<AutoCloseable> resources = new ArrayList<>();

	@AfterEach
	void close() throws Exception {
		for (AutoCloseable resource : this.resources) {
			resource.close();
		}
	}

	private CompletionsClient client(String baseUrl) {
		CompletionsClient client = CompletionsClient.builder()
			.baseUrl(baseUrl)
			.apiKey("sk-secret")
			.retry(CompletionsRetry.defaults().withDelay(Duration.ofMillis(1)))
			.observationRegistry(this.registry)
			.build();
		this.resources.add(0, client::close);
		return client;
	}

	private CompletionsClient client(StreamingServer server) {
		this.resources.add(server);
		return client(server.baseUrl());
	}

	private TestObservationRegistryAssert.TestObservationRegistryAssertReturningObservationContextAssert observation() {
		return TestObservationRegistryAssert.assertThat(this.registry)
			.hasNumberOfObservationsWithNameEqualTo(NAME, 1)
			.hasObservationWithNameEqualTo(NAME)
			.that();
	}

	@Test
	void aWholeAnswerIsObservedWithTheNamesOfTheConvention() {
		CompletionsClient client = client(StreamingServer.json((body) -> ANSWER));
		client.create(REQUEST).block(LIMIT);
		observation().hasBeenStarted()
			.hasBeenStopped()
			.hasContextualNameEqualTo("text_completion asked")
			.hasLowCardinalityKeyValue("gen_ai.operation.name", "text_completion")
			.hasLowCardinalityKeyValue("gen_ai.provider.name", "openai")
			.hasLowCardinalityKeyValue("gen_ai.request.model", "asked")
			.hasLowCardinalityKeyValue("gen_ai.response.model", "served")
			.hasLowCardinalityKeyValue("server.address", "127.0.0.1")
			.hasLowCardinalityKeyValueWithKey("server.port")
			.hasLowCardinalityKeyValue("error.type", "none")
			.hasHighCardinalityKeyValue("gen_ai.request.max_tokens", "7")
			.hasHighCardinalityKeyValue("gen_ai.request.temperature", "0.5")
			.hasHighCardinalityKeyValue("gen_ai.request.top_p", "0.9")
			.hasHighCardinalityKeyValue("gen_ai.request.frequency_penalty", "0.1")
			.hasHighCardinalityKeyValue("gen_ai.request.presence_penalty", "0.2")
			.hasHighCardinalityKeyValue("gen_ai.request.seed", "42")
			.hasHighCardinalityKeyValue("gen_ai.request.stop_sequences", "[x]")
			.hasHighCardinalityKeyValue("gen_ai.request.choice.count", "2")
			.hasHighCardinalityKeyValue("gen_ai.request.stream", "false")
			.hasHighCardinalityKeyValue("gen_ai.response.id", "cmpl-1")
			.hasHighCardinalityKeyValue("gen_ai.response.finish_reasons", "[stop, length]")
			.hasHighCardinalityKeyValue("gen_ai.usage.input_tokens", "5")
			.hasHighCardinalityKeyValue("gen_ai.usage.output_tokens", "7")
			.hasHighCardinalityKeyValue("gen_ai.usage.cache_read.input_tokens", "3")
			.hasHighCardinalityKeyValue("openai.response.system_fingerprint", "fp")
			.doesNotHaveHighCardinalityKeyValueWithKey("gen_ai.response.time_to_first_chunk")
			.doesNotHaveError()
			.satisfies((context) -> assertThat(context.getAllKeyValues().stream().map(KeyValue::getValue))
				.noneMatch((value) -> value.contains("secret")));
	}

	@Test
	void aStreamIsObservedToItsEnd() {
		CompletionsClient client = client(
				StreamingServer.events(Flux.just("{\"choices\":[{\"text\":\"a\"}]}", ANSWER, "[DONE]")));
		StepVerifier.create(client.stream(CompletionRequest.of("p"))).expectNextCount(2).expectComplete().verify(LIMIT);
		observation().hasBeenStopped()
			.hasContextualNameEqualTo("text_completion")
			.hasLowCardinalityKeyValue("gen_ai.request.model", "none")
			.hasLowCardinalityKeyValue("gen_ai.response.model", "none")
			.hasHighCardinalityKeyValue("gen_ai.request.stream", "true")
			.hasHighCardinalityKeyValue("gen_ai.response.finish_reasons", "[stop, length]")
			.hasHighCardinalityKeyValue("gen_ai.usage.output_tokens", "7")
			.hasHighCardinalityKeyValueWithKey("gen_ai.response.time_to_first_chunk")
			.doesNotHaveHighCardinalityKeyValueWithKey("gen_ai.request.max_tokens");
	}

	@Test
	void anErrorIsObservedByItsName() {
		CompletionsClient client = client(StreamingServer.events(Flux.just("{\"error\":{\"message\":\"m\"}}")));
		StepVerifier.create(client.stream(REQUEST))
			.expectError(CompletionsStreamException.ErrorEvent.class)
			.verify(LIMIT);
		observation().hasBeenStopped()
			.hasLowCardinalityKeyValue("error.type", "ErrorEvent")
			.thenError()
			.isInstanceOf(CompletionsStreamException.ErrorEvent.class);
	}

	@Test
	void aCancelIsObservedAsSuch() {
		CompletionsClient client = client(
				StreamingServer.events(Flux.just("{\"choices\":[{\"text\":\"a\"}]}").concatWith(Flux.never())));
		StepVerifier.create(client.stream(REQUEST)).expectNextCount(1).thenCancel().verify(LIMIT);
		observation().hasBeenStopped()
			.hasLowCardinalityKeyValue("error.type", "cancelled")
			.doesNotHaveError()
			.satisfies((context) -> assertThat(((CompletionsObservationContext) context).isCancelled()).isTrue());
	}

	@Test
	void eachRetryIsAnEventOfTheOneObservation() {
		AtomicInteger attempts = new AtomicInteger();
		RawHttpServer server = new RawHttpServer((exchange) -> exchange.write((attempts.incrementAndGet() < 3)
				? RawHttpServer.response(503, "text/plain", "") : RawHttpServer.json(ANSWER)));
		this.resources.add(server);
		client(server.baseUrl()).create(REQUEST).block(LIMIT);
		assertThat(attempts).hasValue(3);
		TestObservationRegistryAssert.assertThat(this.registry)
			.hasObservationWithNameEqualTo(NAME)
			.that()
			.hasLowCardinalityKeyValue("error.type", "none");
		TestObservationRegistryAssert.assertThat(this.registry).hasNumberOfObservationsWithNameEqualTo(NAME, 1);
	}

	@Test
	void theObservationOfTheSubscriberIsTheParent() {
		CompletionsClient client = client(StreamingServer.json((body) -> ANSWER));
		Observation parent = Observation.start("parent", this.registry);
		client.create(REQUEST)
			.contextWrite((context) -> context.put(ObservationThreadLocalAccessor.KEY, parent))
			.block(LIMIT);
		parent.stop();
		observation().hasParentObservationEqualTo(parent);
	}

	@Test
	void theObservationHasStoppedWhenTheSubscriberSeesTheEnd() {
		CompletionsClient client = client(StreamingServer.json((body) -> ANSWER));
		for (int i = 0; i < 20; i++) {
			this.registry.clear();
			client.create(REQUEST).doOnTerminate(() -> observation().hasBeenStopped()).block(LIMIT);
		}
	}

	@Test
	void aConventionOfTheUserReplacesTheNames() {
		CompletionsClient client = client(StreamingServer.json((body) -> ANSWER)).mutate()
			.observationConvention(new DefaultCompletionsObservationConvention() {
				@Override
				public String getName() {
					return "my.completions";
				}
			})
			.build();
		client.create(REQUEST).block(LIMIT);
		TestObservationRegistryAssert.assertThat(this.registry)
			.hasNumberOfObservationsWithNameEqualTo("my.completions", 1);
	}

	@Test
	void anEntityIsObservedUntilItsBodyEnds() {
		CompletionsClient client = client(StreamingServer.events(Flux.just(ANSWER, "[DONE]")));
		Flux<Completion> body = client.streamEntity(REQUEST).block(LIMIT).getBody();
		observation().isNotStopped();
		body.blockLast(LIMIT);
		observation().hasBeenStopped().hasHighCardinalityKeyValue("gen_ai.usage.output_tokens", "7");
	}

}
