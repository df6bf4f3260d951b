package io.github.completions.embedded;

import java.util.BitSet;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What {@code logit_bias} and the penalties add to logits, kept up to date token by
 * token.
 */
final class LogitAdjustments {

	private final SortedMap<Integer, Double> biases;

	private final SortedMap<Integer, Double> penalties = new TreeMap<>();

	private final BitSet generated = new BitSet();

	private final double presencePenalty;

	private final double frequencyPenalty;

	LogitAdjustments(SamplingSettings settings) {
		this.biases = settings.logitBias();
		this.presencePenalty = settings.presencePenalty();
		this.frequencyPenalty = settings.frequencyPenalty();
	}

	/**
	 * Take note of a token. Tokens of the prompt do not count.
	 * @param token a token that was generated
	 */
	void generated(int token) {
		double penalty = this.frequencyPenalty + (this.generated.get(token) ? 0 : this.presencePenalty);
		this.generated.set(token);
		if (penalty != 0) {
			this.penalties.merge(token, -penalty, Double::sum);
		}
	}

	/**
	 * Change the logits of the next token.
	 * @param distribution the logits
	 */
	void apply(TokenDistribution distribution) {
		distribution.add(this.biases);
		distribution.add(this.penalties);
	}

}
