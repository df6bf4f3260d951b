package io.github.completions.embedded;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Draws the next token: the most probable one at temperature 0, else at random by the
 * temperature and within the nucleus of {@code top_p}.
 */
final class Sampler {

	private final double temperature;

	private final double topP;

	private final TemperedBase tempered;

	private final SplittableRandom random;

	Sampler(BaseDistribution base, double temperature, double topP, long seed) {
		this.temperature = temperature;
		this.topP = topP;
		this.tempered = base.at((temperature > 0) ? temperature : 1);
		this.random = new SplittableRandom(seed);
	}

	/**
	 * Draw a token.
	 * @param distribution the logits of all tokens
	 * @return the token
	 */
	int sample(TokenDistribution distribution) {
		if (this.temperature == 0) {
			return new FallingTokens(distribution).next();
		}
		double unit = distribution.highest();
		double total = distribution.total(this.tempered, this.temperature, unit);
		if (!Double.isFinite(total)) {
			// next to zero, with the most frequent tokens banned, weights leave the range
			return new FallingTokens(distribution).next();
		}
		if (this.topP < 1) {
			return sampleNucleus(distribution, unit, this.topP * total);
		}
		return sampleAll(distribution, unit, this.random.nextDouble() * total);
	}

	/**
	 * Draw among the most probable tokens that together reach a mass. There is always
	 * one.
	 */
	private int sampleNucleus(TokenDistribution distribution, double unit, double mass) {
		FallingTokens tokens = new FallingTokens(distribution);
		TokenList nucleus = new TokenList();
		double[] sums = new double[16];
		double sum = 0;
		do {
			int token = tokens.next();
			sum += Math.exp((distribution.logitOf(token) - unit) / this.temperature);
			if (nucleus.size() == sums.length) {
				sums = Arrays.copyOf(sums, 2 * sums.length);
			}
			sums[nucleus.size()] = sum;
			nucleus.add(token);
		}
		while (sum < mass && tokens.hasNext());
		double point = this.random.nextDouble() * sum;
		int index = 0;
		while (sums[index] <= point && index < nucleus.size() - 1) {
			index++;
		}
		return nucleus.get(index);
	}

	/**
	 * Draw among all tokens: the listed ones come first in the accumulated weight.
	 */
	private int sampleAll(TokenDistribution distribution, double unit, double point) {
		double left = point;
		for (int index = 0; index < distribution.listed(); index++) {
			left -= Math.exp((distribution.logit(index) - unit) / this.temperature);
			if (left < 0) {
				return distribution.token(index);
			}
		}
		return sampleRest(distribution, left / distribution.restFactor(this.temperature, unit));
	}

	/**
	 * Find the token at a point of the accumulated weight of the tokens that are not
	 * listed, by stepping over the gaps that the listed ones leave among the ranks.
	 */
	private int sampleRest(TokenDistribution distribution, double point) {
		BaseDistribution base = distribution.base();
		int[] listed = new int[distribution.listed()];
		for (int index = 0; index < listed.length; index++) {
			listed[index] = base.rank(distribution.token(index));
		}
		Arrays.sort(listed);
		double left = point;
		int from = 0;
		for (int rank : listed) {
			double gap = this.tempered.from(from) - this.tempered.from(rank);
			if (left < gap) {
				break;
			}
			left -= gap;
			from = rank + 1;
		}
		return base.token(unlisted(listed, this.tempered.rankAt(from, left)));
	}

	/**
	 * Rounding can lead to the listed token behind the gap, or beyond the last gap.
	 */
	private static int unlisted(int[] listed, int rank) {
		int candidate = Math.min(rank, Tokenizer.VOCABULARY_SIZE - 1);
		while (candidate > 0 && Arrays.binarySearch(listed, candidate) >= 0) {
			candidate--;
		}
		return candidate;
	}

}
