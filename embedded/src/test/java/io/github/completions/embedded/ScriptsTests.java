package io.github.completions.embedded;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for {@link Scripts}.
 */
class ScriptsTests {

	private final Scripts scripts = new Scripts(false, false);

	@Test
	void answersComeInTheOrderOfTheQueue() {
		ScriptedAnswer first = ScriptedAnswer.text("a");
		ScriptedAnswer second = ScriptedAnswer.text("b");
		this.scripts.enqueue(List.of(first, second));
		assertThat(this.scripts.answer(request("/1"))).isSameAs(first);
		assertThat(this.scripts.answer(request("/2"))).isSameAs(second);
		assertThat(this.scripts.answer(request("/3"))).isNull();
		assertThatExceptionOfType(AssertionError.class).isThrownBy(this.scripts::verify)
			.withMessageContaining("POST /3")
			.withMessageNotContaining("/2");
	}

	@Test
	void nothingIsRecordedWhileTheModelAnswers() {
		this.scripts.record(request("/before"));
		this.scripts.enqueue(List.of(ScriptedAnswer.text("a")));
		this.scripts.record(request("/after"));
		assertThat(this.scripts.takeRequest(Duration.ZERO).path()).isEqualTo("/after");
	}

	@Test
	void recordedRequestsAreBounded() {
		Scripts recording = new Scripts(false, true);
		for (int count = 0; count < 20_000; count++) {
			recording.record(request("/" + count));
		}
		assertThat(recording.takeRequest(Duration.ZERO).path()).isEqualTo("/10000");
	}

	@Test
	void resetForgetsEverythingButTheMode() {
		Scripts scripted = new Scripts(true, false);
		scripted.enqueue(List.of(ScriptedAnswer.text("a"), ScriptedAnswer.text("b")));
		scripted.answer(request("/1"));
		scripted.record(request("/1"));
		scripted.reset();
		assertThat(scripted.isActive()).isTrue();
		assertThat(scripted.answer(request("/2"))).isNull();
		scripted.reset();
		assertThatNoException().isThrownBy(scripted::verify);
		this.scripts.enqueue(List.of());
		assertThat(this.scripts.isActive()).isTrue();
		this.scripts.reset();
		assertThat(this.scripts.isActive()).isFalse();
	}

	private static RecordedRequest request(String path) {
		return new RecordedRequest("POST", path, Map.of(), "{}");
	}

}
