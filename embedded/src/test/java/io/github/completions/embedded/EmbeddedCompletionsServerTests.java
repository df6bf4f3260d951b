package io.github.completions.embedded;

import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link EmbeddedCompletionsServer}.
 */
class EmbeddedCompletionsServerTests {

	private static final EmbeddedCompletionsServer server = EmbeddedCompletionsServer.builder()
		.tokensPerSecond(0)
		.build()
		.start();

	private final TestClient client = new TestClient(server);

	@AfterAll
	static void stop() {
		server.close();
	}

	@Test
	void completesAPrompt() {
		JsonNode completion = this.client.complete("'prompt':'Once upon a time','max_tokens':7");
		assertThat(completion.path("id").stringValue()).startsWith("cmpl-");
		assertThat(completion.path("object").stringValue()).isEqualTo("text_completion");
		assertThat(completion.path("model").stringValue()).isEqualTo(EmbeddedCompletionsServer.MODEL);
		assertThat(completion.path("system_fingerprint").stringValue()).isEqualTo(server.systemFingerprint());
		assertThat(completion.path("choices").size()).isEqualTo(1);
		assertThat(completion.path("choices").path(0).path("text").stringValue()).isNotEmpty();
		assertThat(completion.path("usage").path("prompt_tokens").intValue()).isEqualTo(4);
	}

	@Test
	void streamsTheSameTextAsItReturnsAtOnce() {
		String request = "'prompt':'Once upon a time','max_tokens':40,'seed':7";
		List<JsonNode> chunks = this.client.stream(request);
		StringBuilder text = new StringBuilder();
		chunks.forEach((chunk) -> text.append(chunk.at("/choices/0/text").stringValue()));
		assertThat(text).hasToString(this.client.text(request));
		assertThat(chunks.size()).isGreaterThan(2);
	}

	@Test
	void endsAStreamWithDone() {
		assertThat(this.client.post("'prompt':'Once','stream':true").body()).endsWith("}\n\ndata: [DONE]\n\n");
	}

	@Test
	void startsAgainAfterItWasStopped() {
		try (EmbeddedCompletionsServer restarted = EmbeddedCompletionsServer.create()) {
			String text = new TestClient(restarted.start()).text("'seed':5");
			restarted.stop();
			assertThat(restarted.isRunning()).isFalse();
			assertThat(new TestClient(restarted.start()).text("'seed':5")).isEqualTo(text);
		}
	}

	@Test
	void hasNoPortBeforeItIsStarted() {
		try (EmbeddedCompletionsServer idle = EmbeddedCompletionsServer.create()) {
			assertThatIllegalStateException().isThrownBy(idle::port).withMessageContaining("start()");
		}
	}

}
