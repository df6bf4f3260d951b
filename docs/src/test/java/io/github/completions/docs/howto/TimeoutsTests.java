package io.github.completions.docs.howto;

import java.time.Duration;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsTimeoutException;
import io.github.completions.CompletionsTimeouts;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

class TimeoutsTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@Test
	void propertiesSetTheLimits(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.chunks("there", " was").stallAfter(1));
		Configured.by("docs/how-to/timeouts.md", 0)
			.withPropertyValues("completions.defaults.model=embedded-ngram", "completions.base-url=" + server.baseUrl(),
					"completions.timeout.idle=200ms")
			.run((context) -> StepVerifier
				.create(context.getBean(CompletionsClient.class).stream(CompletionRequest.of("Once")))
				.expectNextCount(1)
				.expectErrorSatisfies((error) -> assertThat(error).hasMessageContaining("completions.timeout.idle"))
				.verify(LIMIT));
	}

	@Test
	void limitsOfOneCallComeFromACopyOfTheClient(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.stall());
		CompletionsClient client = Configured.client(server);
		StepVerifier.create(quick(client, CompletionRequest.of("Once")))
			.expectErrorSatisfies((error) -> assertThat(error).isInstanceOf(CompletionsTimeoutException.class)
				.hasMessageContaining("completions.timeout.total"))
			.verify(LIMIT);
	}

	@Test
	void errorTellsWhichLimitWasOver(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.stall());
		CompletionsClient client = Configured.client(server)
			.mutate()
			.timeouts(CompletionsTimeouts.defaults().withResponse(Duration.ofMillis(200)))
			.build();
		StepVerifier.create(handled(client, CompletionRequest.of("Once")))
			.expectNext("The model is busy")
			.expectComplete()
			.verify(LIMIT);
	}

	private static Mono<Completion> quick(CompletionsClient client, CompletionRequest request) {
		// tag::one-call[]
		CompletionsClient quick = client.mutate()
			.timeouts(CompletionsTimeouts.defaults().withTotal(Duration.ofSeconds(2)))
			.build();
		Mono<Completion> completion = quick.create(request);
		// end::one-call[]
		return completion;
	}

	private static Flux<String> handled(CompletionsClient client, CompletionRequest request) {
		// tag::handled[]
		Flux<String> text = client.stream(request)
			.map(Completion::text)
			.onErrorResume(CompletionsTimeoutException.class, (error) -> switch (error.limit()) {
				case CONNECT, POOL, RESPONSE -> Flux.just("The model is busy");
				case IDLE, CHUNK, TOTAL -> Flux.just(" ... (the model fell silent)");
			});
		// end::handled[]
		return text;
	}

}
