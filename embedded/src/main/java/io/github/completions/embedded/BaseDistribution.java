package io.github.completions.embedded;

import java.util.Arrays;

/**
 * What every context backs off to: how often each token occurs at all, with a trace of
 * probability for the tokens that never do. Tokens are ranked by falling probability.
 */
final class BaseDistribution {

	/** Together, the tokens that were never seen are not more probable than this. */
	static final double UNSEEN_MASS = 1e-9;

	private final int[] tokensByRank;

	private final int[] ranks;

	private final double[] logProbabilities;

	private final double logUnseen;

	private final TemperedBase untempered;

	private volatile TemperedBase latest;

	BaseDistribution(NgramTrie.Continuations unigrams) {
		this.tokensByRank = rank(unigrams);
		this.ranks = new int[Tokenizer.ID_LIMIT];
		for (int rank = 0; rank < this.tokensByRank.length; rank++) {
			this.ranks[this.tokensByRank[rank]] = rank;
		}
		this.logUnseen = Math.log(UNSEEN_MASS / Tokenizer.VOCABULARY_SIZE);
		this.logProbabilities = new double[unigrams.size()];
		double total = unigrams.total();
		for (int index = 0; index < unigrams.size(); index++) {
			double probability = (1 - UNSEEN_MASS) * (unigrams.count(index) / total)
					+ UNSEEN_MASS / Tokenizer.VOCABULARY_SIZE;
			this.logProbabilities[this.ranks[unigrams.token(index)]] = Math.log(probability);
		}
		this.untempered = new TemperedBase(this, 1);
		this.latest = this.untempered;
	}

	private static int[] rank(NgramTrie.Continuations unigrams) {
		long[] keys = new long[Tokenizer.ID_LIMIT];
		for (int token = 0; token < keys.length; token++) {
			keys[token] = token;
		}
		for (int index = 0; index < unigrams.size(); index++) {
			keys[unigrams.token(index)] -= (long) unigrams.count(index) << 32;
		}
		Arrays.sort(keys);
		return Arrays.stream(keys).mapToInt((key) -> (int) key).filter(Tokenizer::isToken).toArray();
	}

	/**
	 * Return the number of tokens that were seen: they have the first ranks.
	 * @return the number of tokens
	 */
	int seen() {
		return this.logProbabilities.length;
	}

	int token(int rank) {
		return this.tokensByRank[rank];
	}

	int rank(int token) {
		return this.ranks[token];
	}

	double logProbability(int rank) {
		return (rank < this.logProbabilities.length) ? this.logProbabilities[rank] : this.logUnseen;
	}

	/**
	 * Return this distribution at a temperature. The choices of a request ask for the
	 * same one, and most requests do, so that the latest is kept.
	 * @param temperature the temperature
	 * @return the weights
	 */
	TemperedBase at(double temperature) {
		if (temperature == 1) {
			return this.untempered;
		}
		TemperedBase tempered = this.latest;
		if (tempered.temperature() != temperature) {
			tempered = new TemperedBase(this, temperature);
			this.latest = tempered;
		}
		return tempered;
	}

}
