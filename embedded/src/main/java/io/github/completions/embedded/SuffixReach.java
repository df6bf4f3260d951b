package io.github.completions.embedded;

/**
 * How probable it is, from each token, that a goal is met within some steps. Looks at
 * pairs of tokens only, which is enough to know the direction.
 */
final class SuffixReach {

	/** With more steps left than this there is no hurry. */
	private static final int HORIZON = 16;

	private final NgramModel model;

	private final float[][] byStepsAndRank = new float[HORIZON + 1][];

	private SuffixReach(NgramModel model) {
		this.model = model;
	}

	/**
	 * Work backwards from a goal.
	 * @param model the model
	 * @param goal the probability to be there already, by token
	 * @return the probabilities to get there
	 */
	static SuffixReach of(NgramModel model, Goal goal) {
		SuffixReach reach = new SuffixReach(model);
		int seen = model.base().seen();
		float[] there = new float[seen];
		for (int rank = 0; rank < seen; rank++) {
			int token = model.base().token(rank);
			there[rank] = (token != Tokenizer.END_OF_TEXT) ? (float) goal.probability(token) : 0;
		}
		reach.byStepsAndRank[0] = there;
		for (int steps = 1; steps <= HORIZON; steps++) {
			reach.byStepsAndRank[steps] = reach.stepBack(there, reach.byStepsAndRank[steps - 1]);
		}
		return reach;
	}

	/**
	 * Return the probabilities with one step more: to be there already, or to take a step
	 * and get there from where it leads. The end of a document leads nowhere.
	 */
	private float[] stepBack(float[] there, float[] nearer) {
		float[] result = new float[there.length];
		for (int rank = 0; rank < result.length; rank++) {
			NgramTrie.Continuations next = this.model.trie()
				.continuations(new TokenList(this.model.base().token(rank)), 1);
			double onward = 0;
			for (int index = 0; index < next.size(); index++) {
				if (next.token(index) != Tokenizer.END_OF_TEXT) {
					onward += (double) next.count(index) * nearer[this.model.base().rank(next.token(index))];
				}
			}
			result[rank] = (float) (there[rank] + (1 - there[rank]) * onward / Math.max(1, next.total()));
		}
		return result;
	}

	/**
	 * Return how probable it is to meet the goal.
	 * @param token where to start
	 * @param steps how many tokens may follow
	 * @return a probability, 0 if there are not enough steps
	 */
	double from(int token, int steps) {
		int rank = this.model.base().rank(token);
		return (steps < 0 || rank >= this.model.base().seen()) ? 0
				: this.byStepsAndRank[Math.min(steps, HORIZON)][rank];
	}

	/**
	 * Where to get to.
	 */
	interface Goal {

		double probability(int token);

	}

}
