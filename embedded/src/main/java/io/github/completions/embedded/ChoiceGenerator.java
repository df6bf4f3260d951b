package io.github.completions.embedded;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Generates one choice, a token at each step.
 */
final class ChoiceGenerator {

	private final NgramModel model;

	private final PromptText prompt;

	private final GenerationSettings settings;

	private final TokenList history;

	private final @Nullable SuffixBridge bridge;

	private final LogitAdjustments adjustments;

	private final Sampler sampler;

	private final @Nullable TokenScorer scorer;

	private final FragmentBuffer buffer;

	private boolean echoPending;

	private int generated;

	private boolean finished;

	ChoiceGenerator(NgramModel model, PromptText prompt, GenerationSettings settings, @Nullable SuffixBridge bridge,
			long seed) {
		this.model = model;
		this.prompt = prompt;
		this.settings = settings;
		this.history = prompt.history();
		this.bridge = bridge;
		this.adjustments = new LogitAdjustments(settings.sampling());
		this.sampler = new Sampler(model.base(), settings.sampling().temperature(), settings.sampling().topP(), seed);
		this.scorer = (settings.logprobs() != null) ? new TokenScorer(settings.logprobs()) : null;
		this.buffer = new FragmentBuffer(settings.stops(), FragmentBuffer.length(prompt.text()));
		this.echoPending = settings.echo();
	}

	boolean isFinished() {
		return this.finished;
	}

	/**
	 * Return how many tokens were generated, also those that are not shown.
	 * @return a number of tokens
	 */
	int generated() {
		return this.generated;
	}

	/**
	 * Go one token further.
	 * @return what became visible by it, perhaps nothing
	 */
	Fragment next() {
		Fragment fragment = this.echoPending ? echo() : step();
		this.finished = fragment.finishReason() != null;
		return fragment;
	}

	private Fragment echo() {
		this.echoPending = false;
		return new Fragment(this.prompt.text(), (this.scorer != null) ? scorePrompt(this.scorer) : List.of(), null);
	}

	/**
	 * Score the prompt as the beginning of a document, so that its first token has a log
	 * probability, too.
	 */
	private List<ScoredToken> scorePrompt(TokenScorer scorer) {
		List<ScoredToken> scored = new ArrayList<>();
		CharacterAssembler characters = new CharacterAssembler();
		TokenList before = this.prompt.startsDocument() ? new TokenList() : new TokenList(Tokenizer.END_OF_TEXT);
		int offset = 0;
		for (int token : this.prompt.tokens().toArray()) {
			scored.add(scorer.score(this.model.next(before), token, offset));
			before.add(token);
			offset += FragmentBuffer.length(characters.append(Tokenizer.shared().bytes(token)));
		}
		return scored;
	}

	private Fragment step() {
		int remaining = this.settings.maxTokens() - this.generated;
		if (remaining <= 0) {
			boolean complete = this.bridge != null && this.bridge.joins(this.history);
			return this.buffer.end(complete ? Fragment.STOP : Fragment.LENGTH);
		}
		TokenDistribution distribution = this.model.next(this.history);
		if (this.bridge != null) {
			this.bridge.apply(distribution, this.history, remaining);
		}
		this.adjustments.apply(distribution);
		int token = this.sampler.sample(distribution);
		if (token == Tokenizer.END_OF_TEXT) {
			return this.buffer.end(Fragment.STOP);
		}
		this.generated++;
		this.history.add(token);
		this.adjustments.generated(token);
		ScoredToken scored = (this.scorer != null) ? this.scorer.score(distribution, token, this.buffer.offset())
				: null;
		return this.buffer.append(Tokenizer.shared().bytes(token), scored);
	}

}
