package io.github.completions.docs.howto;

import java.time.Duration;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.FinishReason;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

class MaxTokensTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@Test
	void propertyIsSentWhereARequestLeavesItOpen(EmbeddedCompletionsServer server) {
		Configured.by("docs/how-to/max-tokens.md", 0)
			.withPropertyValues("completions.defaults.model=embedded-ngram", "completions.base-url=" + server.baseUrl())
			.run((context) -> {
				CompletionsClient client = context.getBean(CompletionsClient.class);
				client.create(CompletionRequest.of("Once")).block(LIMIT);
				client.create(open("Once")).block(LIMIT);
				assertThat(server.takeRequest(LIMIT).body()).containsEntry("max_tokens", 256);
				assertThat(server.takeRequest(LIMIT).body()).doesNotContainKey("max_tokens");
			});
	}

	@Test
	void textThatWasCutSaysSo(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.text("there was a").finishReason("length"),
				ScriptedAnswer.text("there was a server."));
		CompletionsClient client = Configured.client(server);
		assertThat(wasCut(client.create(CompletionRequest.of("Once")).block(LIMIT))).isTrue();
		assertThat(wasCut(client.create(CompletionRequest.of("Once")).block(LIMIT))).isFalse();
	}

	@Test
	void embeddedServerStopsAfterSixteenTokens(EmbeddedCompletionsServer server) {
		CompletionRequest request = CompletionRequest.builder().prompt("Once upon a time").seed(1L).build();
		Completion completion = Configured.client(server).create(request).block(LIMIT);
		assertThat(completion.usage().completionTokens()).isEqualTo(16);
		assertThat(wasCut(completion)).isTrue();
	}

	private static CompletionRequest open(String prompt) {
		// tag::open[]
		CompletionRequest request = CompletionRequest.builder().prompt(prompt).maxTokens(null).build();
		// end::open[]
		return request;
	}

	private static boolean wasCut(Completion completion) {
		// tag::cut[]
		boolean cut = FinishReason.LENGTH.equals(completion.choices().get(0).finishReason());
		// end::cut[]
		return cut;
	}

}
