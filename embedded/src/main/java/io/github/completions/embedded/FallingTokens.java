package io.github.completions.embedded;

/**
 * The vocabulary by falling logit, as far as it is asked for: a heap of the listed tokens
 * merged with the ranks of the base distribution.
 */
final class FallingTokens {

	private final TokenDistribution distribution;

	private final int[] heap;

	private int size;

	private int rank;

	FallingTokens(TokenDistribution distribution) {
		this.distribution = distribution;
		this.size = distribution.listed();
		this.heap = new int[this.size];
		for (int index = 0; index < this.size; index++) {
			this.heap[index] = index;
		}
		for (int parent = this.size / 2 - 1; parent >= 0; parent--) {
			sink(parent);
		}
		skipListed();
	}

	boolean hasNext() {
		return this.size > 0 || this.rank < Tokenizer.VOCABULARY_SIZE;
	}

	/**
	 * Return the next token.
	 * @return the token with the highest logit of those not yet returned
	 */
	int next() {
		if (this.size > 0 && (this.rank == Tokenizer.VOCABULARY_SIZE || isBeforeRank(this.heap[0]))) {
			int token = this.distribution.token(this.heap[0]);
			this.heap[0] = this.heap[--this.size];
			sink(0);
			return token;
		}
		int token = this.distribution.base().token(this.rank++);
		skipListed();
		return token;
	}

	private boolean isBeforeRank(int index) {
		double ranked = this.distribution.rest() + this.distribution.base().logProbability(this.rank);
		return this.distribution.logit(index) >= ranked;
	}

	private void skipListed() {
		while (this.rank < Tokenizer.VOCABULARY_SIZE
				&& this.distribution.lists(this.distribution.base().token(this.rank))) {
			this.rank++;
		}
	}

	/**
	 * Restore the heap below an element that may be smaller than its children.
	 */
	private void sink(int start) {
		int parent = start;
		while (true) {
			int child = 2 * parent + 1;
			if (child >= this.size) {
				return;
			}
			if (child + 1 < this.size && isBefore(this.heap[child + 1], this.heap[child])) {
				child++;
			}
			if (!isBefore(this.heap[child], this.heap[parent])) {
				return;
			}
			int swap = this.heap[parent];
			this.heap[parent] = this.heap[child];
			this.heap[child] = swap;
			parent = child;
		}
	}

	private boolean isBefore(int left, int right) {
		double difference = this.distribution.logit(left) - this.distribution.logit(right);
		return difference > 0 || (difference == 0 && left < right);
	}

}
