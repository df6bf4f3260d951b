package io.github.completions.embedded;

import java.util.Arrays;

/**
 * All n-grams of one length in the order of their tokens, each as its last token: those
 * that share their beginning are neighbours.
 */
final class NgramLevel {

	private int[] tokens = new int[64];

	private int[] counts = new int[64];

	private int[] continuations = new int[64];

	private int size;

	/**
	 * Add an n-gram that was not there yet.
	 * @param token its last token
	 * @param firstContinuation where its continuations will begin in the next level
	 */
	void add(int token, int firstContinuation) {
		if (this.size == this.tokens.length) {
			resize(this.size + (this.size >> 1));
		}
		this.tokens[this.size] = token;
		this.counts[this.size] = 1;
		this.continuations[this.size] = firstContinuation;
		this.size++;
	}

	/**
	 * Count the n-gram that was added last once more.
	 */
	void countLast() {
		this.counts[this.size - 1]++;
	}

	/**
	 * Give back what was allocated in advance: no n-gram follows.
	 */
	void trim() {
		resize(this.size);
	}

	private void resize(int length) {
		this.tokens = Arrays.copyOf(this.tokens, length);
		this.counts = Arrays.copyOf(this.counts, length);
		this.continuations = Arrays.copyOf(this.continuations, length);
	}

	int size() {
		return this.size;
	}

	int token(int index) {
		return this.tokens[index];
	}

	int count(int index) {
		return this.counts[index];
	}

	/**
	 * Return where the continuations of an n-gram begin in the next level; they end where
	 * those of the following n-gram begin.
	 * @param index the index of the n-gram in this level
	 * @param next the next level
	 * @return the index in the next level
	 */
	int continuations(int index, NgramLevel next) {
		return (index < this.size) ? this.continuations[index] : next.size;
	}

	/**
	 * Find a token among neighbours.
	 * @param token the token
	 * @param from the first index
	 * @param to the index after the last
	 * @return the index, negative if there is none
	 */
	int find(int token, int from, int to) {
		return Arrays.binarySearch(this.tokens, from, to, token);
	}

}
