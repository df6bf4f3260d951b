package io.github.completions.embedded;

import java.util.Arrays;

/**
 * The base distribution at a temperature, as weights relative to its first token. Sums
 * over ranges of ranks cost nothing, so that a step never visits the whole vocabulary.
 */
final class TemperedBase {

	private final double temperature;

	private final double[] sums;

	private final double unseenWeight;

	TemperedBase(BaseDistribution base, double temperature) {
		this.temperature = temperature;
		this.sums = new double[base.seen() + 1];
		double highest = base.logProbability(0);
		for (int rank = 0; rank < base.seen(); rank++) {
			this.sums[rank + 1] = this.sums[rank] + Math.exp((base.logProbability(rank) - highest) / temperature);
		}
		this.unseenWeight = Math.exp((base.logProbability(base.seen()) - highest) / temperature);
	}

	double temperature() {
		return this.temperature;
	}

	/**
	 * Return the weight of all ranks below one.
	 * @param rank the rank
	 * @return the sum of their weights
	 */
	double below(int rank) {
		int seen = this.sums.length - 1;
		return (rank <= seen) ? this.sums[rank] : this.sums[seen] + (rank - seen) * this.unseenWeight;
	}

	double weight(int rank) {
		return below(rank + 1) - below(rank);
	}

	/**
	 * Return the rank at a point of the accumulated weight.
	 * @param point the accumulated weight
	 * @return the rank, limited to the vocabulary
	 */
	int rankAt(double point) {
		int seen = this.sums.length - 1;
		if (point >= this.sums[seen]) {
			double beyond = (point - this.sums[seen]) / Math.max(this.unseenWeight, Double.MIN_NORMAL);
			return (int) Math.min(Tokenizer.VOCABULARY_SIZE - 1, seen + beyond);
		}
		int found = Arrays.binarySearch(this.sums, point);
		// equal sums belong to weights that underflowed: the last of them has the weight
		while (found >= 0 && this.sums[found + 1] <= point) {
			found++;
		}
		return (found >= 0) ? found : -found - 2;
	}

}
