package io.github.completions.embedded;

/**
 * The base distribution at a temperature, as weights relative to its first token. Sums
 * over ranges of ranks cost nothing, so that a step never visits the whole vocabulary.
 * They are summed up from the rare tokens to the frequent ones: the mass of the rare ones
 * is exact even where the frequent ones are excluded.
 */
final class TemperedBase {

	private final double temperature;

	private final double[] sums;

	private final double unseenWeight;

	TemperedBase(BaseDistribution base, double temperature) {
		int seen = base.seen();
		double highest = base.logProbability(0);
		this.temperature = temperature;
		this.unseenWeight = Math.exp((base.logProbability(seen) - highest) / temperature);
		this.sums = new double[seen + 1];
		this.sums[seen] = (Tokenizer.VOCABULARY_SIZE - seen) * this.unseenWeight;
		for (int rank = seen - 1; rank >= 0; rank--) {
			this.sums[rank] = this.sums[rank + 1] + Math.exp((base.logProbability(rank) - highest) / temperature);
		}
	}

	double temperature() {
		return this.temperature;
	}

	/**
	 * Return the weight of a rank and all after it.
	 * @param rank the rank
	 * @return the sum of their weights
	 */
	double from(int rank) {
		return (rank < this.sums.length) ? this.sums[rank] : (Tokenizer.VOCABULARY_SIZE - rank) * this.unseenWeight;
	}

	double weight(int rank) {
		return from(rank) - from(rank + 1);
	}

	/**
	 * Find the rank at a point of the accumulated weight.
	 * @param first the rank at which the accumulation begins
	 * @param point the accumulated weight
	 * @return the rank, limited to the vocabulary
	 */
	int rankAt(int first, double point) {
		double left = from(first) - point;
		int seen = this.sums.length - 1;
		if (first >= seen || left <= this.sums[seen]) {
			double beyond = (this.sums[seen] - left) / Math.max(this.unseenWeight, Double.MIN_NORMAL);
			return (int) Math.min(Tokenizer.VOCABULARY_SIZE - 1, Math.max(first, seen + beyond));
		}
		int low = first;
		int high = seen;
		while (high - low > 1) {
			int middle = (low + high) >>> 1;
			if (this.sums[middle] >= left) {
				low = middle;
			}
			else {
				high = middle;
			}
		}
		return low;
	}

}
