package io.github.completions.embedded;

import java.util.List;
import java.util.TreeMap;

/**
 * Short ways to generate text in tests.
 */
final class Generations {

	private Generations() {
	}

	static GenerationSettings settings(int maxTokens, String suffix) {
		return new GenerationSettings(maxTokens, new SamplingSettings(0, 1, 0, 0, new TreeMap<>()), List.of(), null,
				false, suffix);
	}

	static CompletionCommand command(int maxTokens, int n, int bestOf) {
		return new CompletionCommand(EmbeddedCompletionsServer.MODEL, List.of(PromptText.of("Once upon a time")),
				settings(maxTokens, null), n, bestOf, 1L, null);
	}

	static Fragment greedy(NgramModel model, String prompt, String suffix, int maxTokens) {
		ChoiceGenerator generator = new ChoiceGenerator(model, PromptText.of(prompt), settings(maxTokens, suffix),
				SuffixBridge.to(model, suffix), 0);
		GeneratedChoice choice = new GeneratedChoice();
		while (!generator.isFinished()) {
			choice.add(generator.next());
		}
		return choice.toFragment();
	}

}
