package io.github.completions.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * All choices of one request, generated side by side.
 */
final class CompletionJob {

	private final CompletionCommand command;

	private final List<ChoiceGenerator> generators = new ArrayList<>();

	CompletionJob(NgramModel model, CompletionCommand command) {
		this.command = command;
		Long seed = command.seed();
		SplittableRandom seeds = (seed != null) ? new SplittableRandom(seed) : new SplittableRandom();
		GenerationSettings settings = command.isRanked() ? command.generation().scored() : command.generation();
		SuffixBridge bridge = SuffixBridge.to(model, settings.suffix());
		for (PromptText prompt : command.prompts()) {
			for (int choice = 0; choice < command.bestOf(); choice++) {
				this.generators.add(new ChoiceGenerator(model, prompt, settings, bridge, seeds.nextLong()));
			}
		}
	}

	boolean isFinished() {
		return this.generators.stream().allMatch(ChoiceGenerator::isFinished);
	}

	/**
	 * Take every unfinished choice one token further.
	 * @return what became visible, by candidate
	 */
	List<IndexedFragment> next() {
		List<IndexedFragment> fragments = new ArrayList<>();
		for (int index = 0; index < this.generators.size(); index++) {
			ChoiceGenerator generator = this.generators.get(index);
			if (!generator.isFinished()) {
				Fragment fragment = generator.next();
				if (!fragment.isEmpty()) {
					fragments.add(new IndexedFragment(index, fragment));
				}
			}
		}
		return fragments;
	}

	/**
	 * Return the usage so far, in which candidates that are not returned count, too.
	 * @return the numbers of tokens
	 */
	TokenUsage usage() {
		int completionTokens = this.generators.stream().mapToInt(ChoiceGenerator::generated).sum();
		return new TokenUsage(this.command.promptTokens(), completionTokens);
	}

}
