package io.github.completions.embedded;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Collects all candidates of a request and chooses those to return: for each prompt the
 * ones with the highest log probability per token.
 */
final class BestChoices {

	private final CompletionCommand command;

	private final List<GeneratedChoice> candidates = new ArrayList<>();

	BestChoices(CompletionCommand command) {
		this.command = command;
		for (int index = 0; index < command.prompts().size() * command.bestOf(); index++) {
			this.candidates.add(new GeneratedChoice());
		}
	}

	void add(IndexedFragment fragment) {
		this.candidates.get(fragment.index()).add(fragment.fragment());
	}

	/**
	 * Return the choices in the order of their index: all of the first prompt, all of the
	 * second, and so on.
	 * @return the choices
	 */
	List<Fragment> choose() {
		List<Fragment> choices = new ArrayList<>();
		for (int prompt = 0; prompt < this.command.prompts().size(); prompt++) {
			best(prompt).stream().map(GeneratedChoice::toFragment).forEach(choices::add);
		}
		return choices;
	}

	private List<GeneratedChoice> best(int prompt) {
		int first = prompt * this.command.bestOf();
		List<GeneratedChoice> candidates = this.candidates.subList(first, first + this.command.bestOf());
		if (!this.command.isRanked()) {
			return candidates;
		}
		int offset = FragmentBuffer.length(this.command.prompts().get(prompt).text());
		return candidates.stream()
			.sorted(Comparator.comparingDouble((GeneratedChoice choice) -> choice.meanLogProbability(offset))
				.reversed())
			.limit(this.command.n())
			.toList();
	}

}
