package io.github.completions.docs;

import java.time.Duration;
import java.util.Map;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.docs.howto.Configured;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.RecordedRequest;
import io.github.completions.embedded.ScriptedAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.stereotype.Service;

import static org.assertj.core.api.Assertions.assertThat;

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

	@Test
	void threeLinesSetKeyAndModel() {
		RecordedRequest request = request(Configured.by("README.md", 0)
			.withPropertyValues("OPENAI_API_KEY=sk-test", "completions.base-url=" + this.server.baseUrl()));
		assertThat(request.header("authorization")).isEqualTo("Bearer sk-test");
		assertThat(request.body()).containsEntry("model", "gpt-3.5-turbo-instruct");
	}

	@Test
	void otherServerGetsMembersOfItsOwnAndNoKey() {
		RecordedRequest request = request(
				Configured.by("README.md", 1).withPropertyValues("completions.base-url=" + this.server.baseUrl()));
		assertThat(request.header("authorization")).isNull();
		assertThat(request.body()).containsEntry("model", "my-model").containsEntry("top_k", 40);
	}

	@Test
	void variableOfTheEnvironmentNamesTheServer() {
		Map<String, Object> environment = Map.of("COMPLETIONS_BASE_URL", this.server.baseUrl(), "OPENAI_API_KEY",
				"sk-test");
		RecordedRequest request = request(Configured.by("README.md", 0)
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.addFirst(new SystemEnvironmentPropertySource("test-systemEnvironment", environment))));
		assertThat(request.header("authorization")).isEqualTo("Bearer sk-test");
	}

	private RecordedRequest request(ApplicationContextRunner runner) {
		this.server.enqueue(ScriptedAnswer.text("there was a server"));
		runner.run((
				context) -> context.getBean(CompletionsClient.class).create(CompletionRequest.of("Once")).block(LIMIT));
		return this.server.takeRequest(LIMIT);
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
