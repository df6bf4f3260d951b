package io.github.completions;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class FinishedChoicesTests {

	private final FinishedChoices choices = new FinishedChoices();

	@Test
	void areNotCompleteBeforeAnyCame() {
		this.choices.add(List.of());
		assertThat(this.choices.areComplete()).isFalse();
	}

	/**
	 * A choice is its index, followed by a point when it ends.
	 */
	@ParameterizedTest
	@CsvSource({ "0, false", "0., true", "0 0 0., true", "0 1 0. 1., true", "0 1 0. 0., false", "0 1 1., false",
			"0. 0, true", "0. 1, false", "0 0. 0 1 1., true", "1 0 1. 0 0., true", "-1 0., false", "-1 -1., true" })
	void areCompleteWhenEachThatCameHasEnded(String chunks, boolean complete) {
		for (String chunk : chunks.split(" ")) {
			int index = Integer.parseInt(chunk.replace(".", ""));
			FinishReason reason = chunk.endsWith(".") ? FinishReason.STOP : null;
			this.choices.add(List.of(CompletionChoice.of(index, "", reason)));
		}
		assertThat(this.choices.areComplete()).isEqualTo(complete);
	}

}
