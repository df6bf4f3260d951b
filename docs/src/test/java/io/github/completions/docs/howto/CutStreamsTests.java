package io.github.completions.docs.howto;

import java.time.Duration;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsStreamException;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

class CutStreamsTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@Test
	void whatCameBeforeTheCutIsKept(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.chunks("there", " was", " a server").cutAfter(2));
		CompletionsClient client = Configured.client(server);
		Completion kept = kept(client, CompletionRequest.of("Once")).block(LIMIT);
		assertThat(kept.text()).isEqualTo("there was");
		assertThat(kept.choices().get(0).finishReason()).isNull();
	}

	@Test
	void withoutAskingForItTheCutIsAnError(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.chunks("there", " was", " a server").cutAfter(2));
		CompletionsClient client = Configured.client(server);
		StepVerifier.create(client.stream(CompletionRequest.of("Once")))
			.expectNextCount(2)
			.expectError(CompletionsStreamException.Truncated.class)
			.verify(LIMIT);
	}

	@Test
	void storyGoesOnWhereItWasCut(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.chunks("there", " was", " a server").cutAfter(2),
				ScriptedAnswer.text(" a server"));
		CompletionsClient client = Configured.client(server);
		StepVerifier.create(continued(client, "Once ").reduce("", String::concat))
			.expectNext("there was a server")
			.expectComplete()
			.verify(LIMIT);
		server.takeRequest(LIMIT);
		assertThat(server.takeRequest(LIMIT).body()).containsEntry("prompt", "Once there was");
	}

	private static Mono<Completion> kept(CompletionsClient client, CompletionRequest request) {
		// tag::kept[]
		Mono<Completion> kept = client.stream(request)
			.onErrorComplete(CompletionsStreamException.class)
			.collect(Completion.collector());
		// end::kept[]
		return kept;
	}

	// tag::continued[]
	static Flux<String> continued(CompletionsClient client, String prompt) {
		StringBuilder text = new StringBuilder(prompt);
		return client.stream(CompletionRequest.of(prompt))
			.map(Completion::text)
			.doOnNext(text::append)
			.onErrorResume(CompletionsStreamException.Truncated.class,
					(error) -> client.stream(CompletionRequest.of(text.toString())).map(Completion::text));
	}
	// end::continued[]

}
