package io.github.completions.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link EmbeddedCompletionsServer}.
 */
class EmbeddedCompletionsServerTests {

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension(
			EmbeddedCompletionsServer.builder().tokensPerSecond(0));

	private final TestClient client = new TestClient(completions.server());

	@Test
	void completesAPrompt() {
		JsonNode completion = this.client.complete("'prompt':'Once upon a time','max_tokens':7");
		assertThat(completion.path("id").stringValue()).startsWith("cmpl-");
		assertThat(completion.path("object").stringValue()).isEqualTo("text_completion");
		assertThat(completion.path("model").stringValue()).isEqualTo(EmbeddedCompletionsServer.MODEL);
		assertThat(completion.path("system_fingerprint").stringValue())
			.isEqualTo(completions.server().systemFingerprint());
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
	void seededTextsAreTheSameInEveryProcess() {
		assertThat(this.client.text("'prompt':'Once upon a time','seed':7,'max_tokens':12"))
			.isEqualTo(" there was a bear who wanted to build a bridge across the");
	}

	@Test
	void sharesItsProtocolWithModelsOfOtherTexts(@TempDir Path folder) throws IOException {
		Path file = Files.writeString(folder.resolve("text.txt"), "Tick tock tick tock.\n<|endoftext|>\nTick tock.");
		try (EmbeddedCompletionsServer own = EmbeddedCompletionsServer.builder().trainingText(file).build().start()) {
			assertThat(new TestClient(own).text("'temperature':0")).isEqualTo("Tick tock.");
			assertThat(own.systemFingerprint()).isNotEqualTo(completions.server().systemFingerprint());
		}
	}

	@Test
	void saysWhichPortCannotBeOpened() {
		EmbeddedCompletionsServer second = EmbeddedCompletionsServer.builder()
			.port(completions.server().port())
			.build();
		assertThatIllegalStateException().isThrownBy(second::start)
			.withMessageContaining("Port " + completions.server().port() + " of 127.0.0.1 cannot be opened");
		assertThat(second.isRunning()).isFalse();
	}

	@Test
	void refusesSettingsThatMakeNoSense() {
		EmbeddedCompletionsServer.Builder builder = EmbeddedCompletionsServer.builder();
		assertThatIllegalArgumentException().isThrownBy(() -> builder.port(65536)).withMessageContaining("'port'");
		assertThatIllegalArgumentException().isThrownBy(() -> builder.tokensPerSecond(-1))
			.withMessageContaining("'tokensPerSecond'");
		assertThatIllegalArgumentException().isThrownBy(() -> builder.contextLength(0))
			.withMessageContaining("'contextLength'");
		assertThatIllegalArgumentException().isThrownBy(() -> builder.host(null)).withMessageContaining("'host'");
	}

	@Test
	void hasNoPortBeforeItIsStarted() {
		try (EmbeddedCompletionsServer idle = EmbeddedCompletionsServer.create()) {
			assertThatIllegalStateException().isThrownBy(idle::port).withMessageContaining("start()");
		}
	}

}
