package io.github.completions.embedded;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link SuffixBridge} and {@link SuffixReach}.
 */
class SuffixBridgeTests {

	private final NgramModel model = NgramModel.train(TrainingText.tokens(" a b c d\n<|endoftext|>\n a b e"));

	@Test
	void reachIsTheProbabilityToGetThereInTime() {
		SuffixReach reach = SuffixReach.of(this.model, (token) -> (token == token(" c")) ? 1 : 0);
		assertThat(reach.from(token(" c"), 0)).isEqualTo(1);
		assertThat(reach.from(token(" b"), 0)).isZero();
		assertThat(reach.from(token(" b"), 1)).isCloseTo(0.5, within(1e-6));
		assertThat(reach.from(token(" a"), 1)).isZero();
		assertThat(reach.from(token(" a"), 2)).isCloseTo(0.5, within(1e-6));
		assertThat(reach.from(token(" a"), 1000)).isCloseTo(0.5, within(1e-6));
		assertThat(reach.from(token(" e"), 1000)).isZero();
		assertThat(reach.from(token(" unseen"), 1)).isZero();
		assertThat(reach.from(token(" c"), -1)).isZero();
	}

	@Test
	void textEndsWhereTheSuffixFollows() {
		assertThat(greedy(" a", " c d", 10)).isEqualTo(" b|stop");
		assertThat(greedy(" a b", " c d", 10)).isEqualTo("|stop");
	}

	@Test
	void theWayIsTakenThatLeadsThere() {
		assertThat(greedy(" a", " d", 10)).isEqualTo(" b c|stop");
		assertThat(greedy(" a", " e", 10)).isEqualTo(" b|stop");
	}

	@Test
	void theLastTokenMayBeTheOneThatJoins() {
		assertThat(greedy(" a", " d", 2)).isEqualTo(" b c|stop");
		assertThat(greedy(" a", " d", 1)).endsWith("|length");
	}

	@Test
	void aSuffixThatBeginsInAWordIsSetOffByASpace() {
		assertThat(greedy(" a", "c d", 10)).isEqualTo(" b |stop");
	}

	@Test
	void aSuffixOutOfReachChangesNothing() {
		assertThat(greedy(" c", " a", 10)).isEqualTo(greedy(" c", null, 10)).isEqualTo(" d|stop");
		assertThat(greedy(" c", "", 10)).isEqualTo(" d|stop");
	}

	private static int token(String text) {
		return Tokenizer.shared().encode(text)[0];
	}

	private String greedy(String prompt, String suffix, int maxTokens) {
		Fragment fragment = Generations.greedy(this.model, prompt, suffix, maxTokens);
		return fragment.text() + "|" + fragment.finishReason();
	}

}
