package io.github.completions.embedded;

import java.util.BitSet;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What {@code logit_bias} and the penalties add to logits, kept up to date token by
 * token.
 */
final class LogitAdjustments {

	private final SortedMap<Integer, Double> differences;

	private final BitSet generated = new BitSet();

	private final double presencePenalty;

	private final double frequencyPenalty;

	LogitAdjustments(SamplingSettings settings) {
		this.differences = new TreeMap<>(settings.logitBias());
		this.presencePenalty = settings.presencePenalty();
		this.frequencyPenalty = settings.frequencyPenalty();
	}

	void generated(int token) {
		double penalty = this.frequencyPenalty + (this.generated.get(token) ? 0 : this.presencePenalty);
		this.generated.set(token);
		if (penalty != 0) {
			this.differences.merge(token, -penalty, Double::sum);
		}
	}

	void apply(TokenDistribution distribution) {
		distribution.add(this.differences);
	}

}
