package io.github.completions.embedded;

import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * Leads a text to its suffix: prefers tokens from which the suffix can be reached in
 * time, and lets the text end where the suffix may follow. Where nothing leads there, the
 * model goes on as if there was no suffix.
 */
final class SuffixBridge {

	private static final int SPACE = 220;

	/** What tokens keep that do not lead to the suffix, as a difference of logits. */
	private static final double ASTRAY = -40;

	private static final double POOR_JOINT = 0.1;

	private final NgramModel model;

	private final int[] suffix;

	/** The token by which the text ends: a space if the suffix lacks one. */
	private final int last;

	private final SuffixReach reach;

	private SuffixBridge(NgramModel model, int[] suffix, int last) {
		this.model = model;
		this.suffix = suffix;
		this.last = last;
		this.reach = SuffixReach.of(model, this::joint);
	}

	/**
	 * Return the way to a suffix.
	 * @param model the model
	 * @param suffix the suffix
	 * @return the way, null if there is no suffix
	 */
	static @Nullable SuffixBridge to(NgramModel model, @Nullable String suffix) {
		if (suffix == null || suffix.isEmpty()) {
			return null;
		}
		boolean inWord = Character.isLetterOrDigit(suffix.codePointAt(0));
		int[] tokens = Tokenizer.shared().encode(inWord ? " " + suffix : suffix);
		return new SuffixBridge(model, tokens, inWord ? SPACE : Tokenizer.END_OF_TEXT);
	}

	/**
	 * Return whether the suffix may follow.
	 * @param history all tokens so far
	 * @return whether the text and the suffix join up
	 */
	boolean joins(TokenList history) {
		return isComplete(history) || (this.last == Tokenizer.END_OF_TEXT && joint(history.last()) > 0);
	}

	/**
	 * Change the logits of the next token.
	 * @param distribution the logits
	 * @param history all tokens so far
	 * @param remaining how many tokens may be generated, the next one included
	 */
	void apply(TokenDistribution distribution, TokenList history, int remaining) {
		if (isComplete(history)) {
			distribution.add(single(Tokenizer.END_OF_TEXT, -ASTRAY - distribution.logitOf(Tokenizer.END_OF_TEXT)));
			return;
		}
		double joint = joint(history.last()) > 0
				? Math.exp(distribution.logitOf(this.suffix[0])) * quality(history.last()) : 0;
		int steps = remaining - 1 - ((this.last == SPACE) ? 1 : 0);
		double[] logits = new double[distribution.listed()];
		double best = joint;
		for (int index = 0; index < logits.length; index++) {
			double onward = this.reach.from(distribution.token(index), steps);
			logits[index] = distribution.logit(index) + ((onward > 0) ? Math.log(onward) : ASTRAY);
			best = Math.max(best, onward);
		}
		if (best > 0) {
			distribution.replace(logits, -ASTRAY);
			end(distribution, joint);
		}
	}

	/**
	 * Let the text end as probably as the suffix follows, and the document not at all.
	 */
	private void end(TokenDistribution distribution, double joint) {
		TreeMap<Integer, Double> differences = new TreeMap<>();
		differences.put(Tokenizer.END_OF_TEXT, ASTRAY);
		double logit = (joint > 0) ? Math.log(joint) : 2 * ASTRAY;
		differences.put(this.last, logit - distribution.logitOf(this.last));
		distribution.add(differences);
	}

	private boolean isComplete(TokenList history) {
		return this.last == SPACE && history.last() == SPACE;
	}

	/**
	 * Return how probable the beginning of the suffix is after a token.
	 */
	private double joint(int token) {
		NgramTrie.Continuations next = this.model.trie().continuations(new TokenList(token), 1);
		int count = next.countOf(this.suffix[0]);
		return (count > 0) ? quality(token) * count / next.total() : 0;
	}

	/**
	 * Return by how much a joint counts: more if also the second token of the suffix was
	 * seen there.
	 */
	private double quality(int token) {
		if (this.suffix.length == 1) {
			return 1;
		}
		NgramTrie.Continuations next = this.model.trie().continuations(new TokenList(token, this.suffix[0]), 2);
		return (next.countOf(this.suffix[1]) > 0) ? 1 : POOR_JOINT;
	}

	private static TreeMap<Integer, Double> single(int token, double difference) {
		TreeMap<Integer, Double> differences = new TreeMap<>();
		differences.put(token, difference);
		return differences;
	}

}
