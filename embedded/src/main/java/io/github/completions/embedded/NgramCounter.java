package io.github.completions.embedded;

/**
 * Counts n-grams by sorting the positions of a text by the tokens that begin there. Takes
 * a few bytes for each token, whatever the text.
 */
final class NgramCounter {

	private final int[] tokens;

	private final int longest;

	/** How many tokens of the window at a position belong to one document. */
	private final byte[] windows;

	private NgramCounter(int[] tokens, int longest) {
		this.tokens = tokens;
		this.longest = longest;
		this.windows = windows();
	}

	/**
	 * Count the n-grams of a text. An end of text may begin an n-gram or end it, but is
	 * never inside.
	 * @param tokens the text
	 * @param longest the length of the longest n-grams
	 * @return the counts
	 */
	static NgramTrie count(int[] tokens, int longest) {
		NgramCounter counter = new NgramCounter(tokens, longest);
		return counter.collect(counter.sort());
	}

	private byte[] windows() {
		byte[] windows = new byte[this.tokens.length];
		int untilEnd = 0;
		for (int position = this.tokens.length - 1; position >= 0; position--) {
			windows[position] = (byte) Math.min(this.longest, untilEnd + 1);
			untilEnd = (this.tokens[position] != Tokenizer.END_OF_TEXT) ? Math.min(this.longest, untilEnd + 1) : 1;
		}
		return windows;
	}

	/**
	 * Return what a position is sorted by at an offset: what is beyond its window comes
	 * first.
	 */
	private int key(int position, int offset) {
		return (offset < this.windows[position]) ? this.tokens[position + offset] + 1 : 0;
	}

	/**
	 * Sort all positions, by a radix sort with one pass for each offset from the last to
	 * the first.
	 */
	private int[] sort() {
		int[] order = new int[this.tokens.length];
		for (int position = 0; position < order.length; position++) {
			order[position] = position;
		}
		int[] target = new int[order.length];
		for (int offset = this.longest - 1; offset >= 0; offset--) {
			sort(order, target, offset);
			int[] swap = order;
			order = target;
			target = swap;
		}
		return order;
	}

	private void sort(int[] order, int[] target, int offset) {
		int[] starts = new int[Tokenizer.ID_LIMIT + 2];
		for (int position : order) {
			starts[key(position, offset) + 1]++;
		}
		for (int key = 1; key < starts.length; key++) {
			starts[key] += starts[key - 1];
		}
		for (int position : order) {
			target[starts[key(position, offset)]++] = position;
		}
	}

	/**
	 * Walk over the sorted positions: an n-gram that differs from the one before is a new
	 * entry, and its continuations are the next entries of the next level.
	 */
	private NgramTrie collect(int[] order) {
		NgramLevel[] levels = new NgramLevel[this.longest];
		for (int level = 0; level < levels.length; level++) {
			levels[level] = new NgramLevel();
		}
		for (int index = 0; index < order.length; index++) {
			int shared = (index == 0) ? 0 : shared(order[index - 1], order[index]);
			add(levels, order[index], shared);
		}
		for (NgramLevel level : levels) {
			level.trim();
		}
		return new NgramTrie(levels);
	}

	/**
	 * Return how many tokens two positions have in common.
	 */
	private int shared(int left, int right) {
		int length = Math.min(this.windows[left], this.windows[right]);
		int shared = 0;
		while (shared < length && this.tokens[left + shared] == this.tokens[right + shared]) {
			shared++;
		}
		return shared;
	}

	private void add(NgramLevel[] levels, int position, int shared) {
		for (int level = 0; level < this.windows[position]; level++) {
			if (level < shared) {
				levels[level].countLast();
			}
			else {
				int continuation = (level + 1 < levels.length) ? levels[level + 1].size() : 0;
				levels[level].add(this.tokens[position + level], continuation);
			}
		}
	}

}
