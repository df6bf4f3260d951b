package io.github.completions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class WellFormedTests {

	@Test
	void leavesWholeTextAsItIs() {
		String text = "a\ud83d\ude00\u00e9";
		assertThat(WellFormed.text(text)).isSameAs(text);
	}

	@ParameterizedTest
	@CsvSource({ "a\ud83d, a\ufffd", "\ude00a, \ufffda", "\ude00\ud83d, \ufffd\ufffd",
			"\ud83d\ud83d\ude00, \ufffd\ud83d\ude00", "\ud83dx\ude00, \ufffdx\ufffd" })
	void replacesHalvesOfPairs(String text, String expected) {
		assertThat(WellFormed.text(text)).isEqualTo(expected);
	}

}
