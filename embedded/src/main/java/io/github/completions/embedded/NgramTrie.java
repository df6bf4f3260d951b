package io.github.completions.embedded;

/**
 * Counts of all n-grams of a text up to a length, as a trie in flat arrays.
 */
final class NgramTrie {

	private final NgramLevel[] levels;

	NgramTrie(NgramLevel[] levels) {
		this.levels = levels;
	}

	/**
	 * Return the longest context that the trie can continue.
	 * @return a number of tokens
	 */
	int longestContext() {
		return this.levels.length - 1;
	}

	/**
	 * Return how many different n-grams there are.
	 * @param length their length
	 * @return a number of entries
	 */
	int ngrams(int length) {
		return this.levels[length - 1].size();
	}

	/**
	 * Return what followed the last tokens of a history.
	 * @param history the history
	 * @param length how many of its last tokens, 0 for all single tokens
	 * @return the continuations by token id, empty if the context was never seen
	 */
	Continuations continuations(TokenList history, int length) {
		int from = 0;
		int to = this.levels[0].size();
		if (length > history.size()) {
			return new Continuations(this.levels[0], 0, 0);
		}
		for (int level = 0; level < length; level++) {
			int found = this.levels[level].find(history.get(history.size() - length + level), from, to);
			if (found < 0) {
				return new Continuations(this.levels[0], 0, 0);
			}
			from = this.levels[level].continuations(found, this.levels[level + 1]);
			to = this.levels[level].continuations(found + 1, this.levels[level + 1]);
		}
		return new Continuations(this.levels[length], from, to);
	}

	/**
	 * Neighbours in a level.
	 *
	 * @param level the level
	 * @param from the first index
	 * @param to the index after the last
	 */
	record Continuations(NgramLevel level, int from, int to) {

		int size() {
			return this.to - this.from;
		}

		int token(int index) {
			return this.level.token(this.from + index);
		}

		int count(int index) {
			return this.level.count(this.from + index);
		}

		/**
		 * Return how often a token followed.
		 * @param token the token
		 * @return its count, 0 if it never did
		 */
		int countOf(int token) {
			int found = this.level.find(token, this.from, this.to);
			return (found >= 0) ? this.level.count(found) : 0;
		}

		/**
		 * Return how often any token followed.
		 * @return the sum of all counts
		 */
		long total() {
			long total = 0;
			for (int index = this.from; index < this.to; index++) {
				total += this.level.count(index);
			}
			return total;
		}

	}

}
