package io.github.completions.docs.howto;

import java.time.Duration;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsStreamException;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.RecordedRequest;
import io.github.completions.embedded.ScriptedAnswer;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Import;
import org.springframework.stereotype.Service;

import static org.assertj.core.api.Assertions.assertThat;

class SeveralServersTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension openAi = new EmbeddedCompletionsExtension();

	@RegisterExtension
	static final EmbeddedCompletionsExtension vllm = new EmbeddedCompletionsExtension();

	@Test
	void eachClientHasItsServerAndItsModel() {
		Configured.by("docs/how-to/several-servers.md", 0)
			.withPropertyValues("OPENAI_API_KEY=sk-test", "completions.base-url=" + openAi.server().baseUrl(),
					"completions.clients.local.base-url=" + vllm.server().baseUrl())
			.withUserConfiguration(Application.class)
			.run((context) -> {
				Writers writers = context.getBean(Writers.class);
				writers.main.create(CompletionRequest.of("Once")).block(LIMIT);
				writers.local.create(CompletionRequest.of("Once")).block(LIMIT);
				RecordedRequest main = openAi.server().takeRequest(LIMIT);
				RecordedRequest local = vllm.server().takeRequest(LIMIT);
				assertThat(main.body()).containsEntry("model", "gpt-3.5-turbo-instruct")
					.containsEntry("max_tokens", 100);
				assertThat(main.header("authorization")).isEqualTo("Bearer sk-test");
				assertThat(local.body()).containsEntry("model", "my-model").containsEntry("max_tokens", 100);
				assertThat(local.header("authorization")).isNull();
			});
	}

	@Test
	void secondServerTakesOverBeforeTheFirstElement() {
		openAi.server().enqueue(ScriptedAnswer.error(400, "No"));
		vllm.server().enqueue(ScriptedAnswer.text("there was a server"));
		CompletionsClient main = Configured.client(openAi.server());
		CompletionsClient local = Configured.client(vllm.server());
		StepVerifier.create(either(main, local, CompletionRequest.of("Once")).map(Completion::text))
			.expectNext("there was a server")
			.thenConsumeWhile(String::isEmpty)
			.expectComplete()
			.verify(LIMIT);
	}

	@Test
	void nobodyTakesOverAfterTheFirstElement() {
		openAi.server().enqueue(ScriptedAnswer.chunks("there", " was").cutAfter(1));
		CompletionsClient main = Configured.client(openAi.server());
		CompletionsClient local = Configured.client(vllm.server());
		StepVerifier.create(either(main, local, CompletionRequest.of("Once")).map(Completion::text))
			.expectNext("there")
			.expectError(CompletionsStreamException.Truncated.class)
			.verify(LIMIT);
	}

	private static Flux<Completion> either(CompletionsClient main, CompletionsClient local, CompletionRequest request) {
		// tag::either[]
		Flux<Completion> chunks = main.stream(request)
			.switchOnFirst((first, stream) -> first.isOnError() ? local.stream(request) : stream);
		// end::either[]
		return chunks;
	}

	// tag::writers[]
	@Service
	static class Writers {

		private final CompletionsClient main;

		private final CompletionsClient local;

		Writers(CompletionsClient main, @Qualifier("local") CompletionsClient local) {
			this.main = main;
			this.local = local;
		}

	}
	// end::writers[]

	@Import(Writers.class)
	static class Application {

	}

}
