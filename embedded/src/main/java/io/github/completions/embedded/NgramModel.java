package io.github.completions.embedded;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A small language model: how often which token followed the last few ones in a text.
 * Long contexts are interpolated with shorter ones by absolute discounting, down to the
 * base distribution, so that all tokens together have the probability one.
 */
final class NgramModel {

	/**
	 * What is taken from each count, by the length of the context, and given to the next
	 * shorter one. The less a short context gives away the more fluent the text, the more
	 * a long one gives away the less it repeats what was learned.
	 */
	private static final double[] DISCOUNTS = { 0, 0.04, 0.25, 0.5, 0.6 };

	private final NgramTrie trie;

	private final BaseDistribution base;

	private final String fingerprint;

	private NgramModel(NgramTrie trie, String fingerprint) {
		this.trie = trie;
		this.base = new BaseDistribution(trie.continuations(new TokenList(), 0));
		this.fingerprint = fingerprint;
	}

	/**
	 * Return the model of the text that comes with the server. It never changes, so that
	 * all servers of a process share it.
	 * @return the model
	 */
	static NgramModel shipped() {
		return Shipped.MODEL;
	}

	/**
	 * Learn from tokens.
	 * @param tokens documents, each with an end of text before and after it
	 * @return the model
	 */
	static NgramModel train(int[] tokens) {
		return new NgramModel(NgramCounter.count(tokens, DISCOUNTS.length), fingerprint(tokens));
	}

	private static String fingerprint(int[] tokens) {
		ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * tokens.length);
		bytes.asIntBuffer().put(tokens);
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.array());
			return "fp_" + HexFormat.of().formatHex(digest, 0, 5);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	BaseDistribution base() {
		return this.base;
	}

	NgramTrie trie() {
		return this.trie;
	}

	/**
	 * Return a name of what the model has learned.
	 * @return the fingerprint, the same for the same text
	 */
	String fingerprint() {
		return this.fingerprint;
	}

	/**
	 * Return the distribution of the token that follows.
	 * @param history all tokens so far
	 * @return log probabilities of the whole vocabulary
	 */
	TokenDistribution next(TokenList history) {
		NgramTrie.Continuations known = this.trie.continuations(history, 1);
		double[] probabilities = new double[known.size()];
		int[] tokens = new int[known.size()];
		double total = known.total();
		double rest = (known.size() == 0) ? 1 : DISCOUNTS[1] * known.size() / total;
		for (int index = 0; index < tokens.length; index++) {
			tokens[index] = known.token(index);
			double backOff = Math.exp(this.base.logProbability(this.base.rank(tokens[index])));
			probabilities[index] = (known.count(index) - DISCOUNTS[1]) / total + rest * backOff;
		}
		for (int length = 2; length <= this.trie.longestContext(); length++) {
			NgramTrie.Continuations seen = this.trie.continuations(history, length);
			if (seen.size() == 0) {
				break;
			}
			rest *= interpolate(tokens, probabilities, seen, DISCOUNTS[length]);
		}
		return new TokenDistribution(this.base, Math.log(rest), tokens, logs(probabilities));
	}

	/**
	 * Mix the probabilities of a shorter context with those of a longer one, whose tokens
	 * are among those of the shorter, in the same order.
	 */
	private static double interpolate(int[] tokens, double[] probabilities, NgramTrie.Continuations seen,
			double discount) {
		double total = seen.total();
		double backOff = discount * seen.size() / total;
		int match = 0;
		for (int index = 0; index < tokens.length; index++) {
			probabilities[index] *= backOff;
			if (match < seen.size() && seen.token(match) == tokens[index]) {
				probabilities[index] += (seen.count(match) - discount) / total;
				match++;
			}
		}
		return backOff;
	}

	private static double[] logs(double[] probabilities) {
		double[] logs = new double[probabilities.length];
		for (int index = 0; index < logs.length; index++) {
			logs[index] = Math.log(probabilities[index]);
		}
		return logs;
	}

	private static final class Shipped {

		static final NgramModel MODEL = train(TrainingText.shipped());

	}

}
