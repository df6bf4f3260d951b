package io.github.completions.docs;

import java.time.Duration;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.stereotype.Service;

/**
 * Runs what the README shows.
 */
class ReadmeTests {

	private static final Duration LIMIT = Duration.ofSeconds(10);

	private final EmbeddedCompletionsServer server = EmbeddedCompletionsServer.create().start();

	private final Storyteller storyteller = new Storyteller(
			CompletionsClient.builder().baseUrl(this.server.baseUrl()).build());

	@AfterEach
	void stop() {
		this.server.close();
	}

	@Test
	void callThatWaitsGivesTheText() {
		this.server.enqueue(ScriptedAnswer.chunks("there was", " a server"));
		StepVerifier.create(this.storyteller.story("Once upon a time"))
			.expectNext("there was a server")
			.expectComplete()
			.verify(LIMIT);
	}

	@Test
	void callThatStreamsGivesThePiecesOfTheText() {
		this.server.enqueue(ScriptedAnswer.chunks("there was", " a server"));
		StepVerifier.create(this.storyteller.storyAsItComes("Once upon a time"))
			.expectNext("there was", " a server")
			.thenConsumeWhile(String::isEmpty)
			.expectComplete()
			.verify(LIMIT);
	}

	// tag::service[]
	@Service
	class Storyteller {

		private final CompletionsClient client;

		Storyteller(CompletionsClient client) {
			this.client = client;
		}

		Mono<String> story(String beginning) {
			return this.client.create(CompletionRequest.of(beginning)).map(Completion::text);
		}

		Flux<String> storyAsItComes(String beginning) {
			CompletionRequest request = CompletionRequest.builder()
				.prompt(beginning)
				.maxTokens(200)
				.temperature(0.7)
				.build();
			return this.client.stream(request).map(Completion::text);
		}

	}
	// end::service[]

}
