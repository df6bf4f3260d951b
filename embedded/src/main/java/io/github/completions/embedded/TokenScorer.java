package io.github.completions.embedded;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reports log probabilities: those of the model after penalties and biases, before
 * temperature and {@code top_p}.
 */
final class TokenScorer {

	private final int alternatives;

	TokenScorer(int alternatives) {
		this.alternatives = alternatives;
	}

	/**
	 * Score a token.
	 * @param distribution the logits at its place
	 * @param token the token
	 * @param offset its offset
	 * @return the score
	 */
	ScoredToken score(TokenDistribution distribution, int token, int offset) {
		double total = distribution.logTotal();
		double logProbability = distribution.logitOf(token) - total;
		Map<String, Double> alternatives = (this.alternatives > 0) ? alternatives(distribution, total)
				: new LinkedHashMap<>();
		String label = Tokenizer.shared().label(token);
		alternatives.put(label, logProbability);
		return new ScoredToken(label, offset, logProbability, alternatives);
	}

	private Map<String, Double> alternatives(TokenDistribution distribution, double total) {
		Map<String, Double> alternatives = new LinkedHashMap<>();
		FallingTokens falling = new FallingTokens(distribution);
		for (int count = 0; count < this.alternatives; count++) {
			int alternative = falling.next();
			alternatives.put(Tokenizer.shared().label(alternative), distribution.logitOf(alternative) - total);
		}
		return alternatives;
	}

}
