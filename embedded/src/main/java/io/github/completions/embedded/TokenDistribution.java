package io.github.completions.embedded;

import java.util.Arrays;
import java.util.SortedMap;

/**
 * Logits of the next token: listed for the tokens that the context knows, and for all
 * others those of the base distribution less a common amount. The whole vocabulary has a
 * value, but only what is listed takes time.
 */
final class TokenDistribution {

	private final BaseDistribution base;

	private int[] tokens;

	private double[] logits;

	private double rest;

	/**
	 * Create a new distribution.
	 * @param base the logits of the tokens that are not listed
	 * @param rest what is added to those
	 * @param tokens the listed tokens, ascending
	 * @param logits the logits of the listed tokens
	 */
	TokenDistribution(BaseDistribution base, double rest, int[] tokens, double[] logits) {
		this.base = base;
		this.rest = rest;
		this.tokens = tokens;
		this.logits = logits;
	}

	BaseDistribution base() {
		return this.base;
	}

	/**
	 * Return how many tokens are listed.
	 * @return a number of tokens
	 */
	int listed() {
		return this.tokens.length;
	}

	int token(int index) {
		return this.tokens[index];
	}

	double logit(int index) {
		return this.logits[index];
	}

	/**
	 * Return what is added to the logits of the tokens that are not listed.
	 * @return a difference of logits
	 */
	double rest() {
		return this.rest;
	}

	boolean lists(int token) {
		return Arrays.binarySearch(this.tokens, token) >= 0;
	}

	/**
	 * Return the logit of a token, listed or not.
	 * @param token the token
	 * @return its logit
	 */
	double logitOf(int token) {
		int index = Arrays.binarySearch(this.tokens, token);
		return (index >= 0) ? this.logits[index] : this.rest + this.base.logProbability(this.base.rank(token));
	}

	/**
	 * Add to logits of single tokens, which are listed from then on.
	 * @param differences what is added, by token
	 */
	void add(SortedMap<Integer, Double> differences) {
		if (differences.isEmpty()) {
			return;
		}
		int[] merged = merge(differences);
		double[] sums = new double[merged.length];
		for (int index = 0; index < merged.length; index++) {
			sums[index] = logitOf(merged[index]) + differences.getOrDefault(merged[index], 0.0);
		}
		this.tokens = merged;
		this.logits = sums;
	}

	private int[] merge(SortedMap<Integer, Double> differences) {
		int[] merged = Arrays.copyOf(this.tokens, this.tokens.length + differences.size());
		int size = this.tokens.length;
		for (int token : differences.keySet()) {
			if (!lists(token)) {
				merged[size++] = token;
			}
		}
		Arrays.sort(merged, 0, size);
		return Arrays.copyOf(merged, size);
	}

	/**
	 * Replace all logits of listed tokens and lower those of the others.
	 * @param logits the new logits
	 * @param less what is taken from the logits of the tokens that are not listed
	 */
	void replace(double[] logits, double less) {
		this.logits = logits;
		this.rest -= less;
	}

	/**
	 * Return the logarithm of the sum over the vocabulary: what turns logits to log
	 * probabilities.
	 * @return the log of the sum of the exponentials of all logits
	 */
	double logTotal() {
		double highest = highest();
		return highest + Math.log(total(this.base.at(1), 1, highest));
	}

	/**
	 * Return the weight of the whole vocabulary.
	 * @param tempered the base distribution at the temperature
	 * @param temperature the temperature
	 * @param unit the logit that has the weight 1
	 * @return the sum of all weights
	 */
	double total(TemperedBase tempered, double temperature, double unit) {
		int first = firstUnlistedRank();
		double listed = 0;
		double unlisted = tempered.from(first);
		for (int index = 0; index < this.tokens.length; index++) {
			listed += Math.exp((this.logits[index] - unit) / temperature);
			int rank = this.base.rank(this.tokens[index]);
			unlisted -= (rank > first) ? tempered.weight(rank) : 0;
		}
		return listed + Math.max(0, unlisted) * restFactor(temperature, unit);
	}

	/**
	 * Return what the weights of the base distribution are multiplied by to be those of
	 * tokens that are not listed.
	 * @param temperature the temperature
	 * @param unit the logit that has the weight 1
	 * @return a factor
	 */
	double restFactor(double temperature, double unit) {
		return Math.exp((this.rest + this.base.logProbability(0) - unit) / temperature);
	}

	/**
	 * Return the highest logit of all, by which exponentials stay in range.
	 * @return a logit
	 */
	double highest() {
		double highest = this.rest + this.base.logProbability(firstUnlistedRank());
		for (double logit : this.logits) {
			highest = Math.max(highest, logit);
		}
		return highest;
	}

	private int firstUnlistedRank() {
		int rank = 0;
		while (rank < Tokenizer.VOCABULARY_SIZE - 1 && lists(this.base.token(rank))) {
			rank++;
		}
		return rank;
	}

}
