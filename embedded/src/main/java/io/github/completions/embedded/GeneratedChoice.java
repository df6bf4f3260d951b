package io.github.completions.embedded;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Collects the pieces of a choice.
 */
final class GeneratedChoice {

	private final StringBuilder text = new StringBuilder();

	private final List<ScoredToken> tokens = new ArrayList<>();

	private @Nullable String finishReason;

	void add(Fragment fragment) {
		this.text.append(fragment.text());
		this.tokens.addAll(fragment.tokens());
		this.finishReason = fragment.finishReason();
	}

	/**
	 * Return the log probability per token.
	 * @param offset the offset of the first token that counts
	 * @return the mean, the lowest number if no token counts
	 */
	double meanLogProbability(int offset) {
		return this.tokens.stream()
			.filter((token) -> token.offset() >= offset)
			.mapToDouble(ScoredToken::logProbability)
			.average()
			.orElse(Double.NEGATIVE_INFINITY);
	}

	Fragment toFragment() {
		return new Fragment(this.text.toString(), this.tokens, this.finishReason);
	}

}
