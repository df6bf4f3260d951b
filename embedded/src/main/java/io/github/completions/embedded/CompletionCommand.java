package io.github.completions.embedded;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A request that is valid.
 *
 * @param model the model as the request names it
 * @param prompts the prompts
 * @param generation how each choice is generated
 * @param n how many choices to return for each prompt
 * @param bestOf how many choices to generate for each prompt
 * @param seed what the random choices depend on, null for chance
 * @param streaming how to stream, null for one answer
 */
record CompletionCommand(String model, List<PromptText> prompts, GenerationSettings generation, int n, int bestOf,
		@Nullable Long seed, @Nullable StreamingSettings streaming) {

	/**
	 * Return how many tokens the model reads.
	 * @return the tokens of all prompts, each with the suffix
	 */
	int promptTokens() {
		int suffixTokens = suffixTokens();
		return this.prompts.stream().mapToInt((prompt) -> prompt.tokens().size() + suffixTokens).sum();
	}

	/**
	 * Return whether there are more candidates than choices to return.
	 * @return whether the best ones are to be found
	 */
	boolean isRanked() {
		return this.bestOf > this.n;
	}

	/**
	 * Return how many tokens the suffix has, which the model reads as well.
	 * @return a number of tokens, 0 without a suffix
	 */
	int suffixTokens() {
		String suffix = this.generation.suffix();
		return (suffix != null) ? Tokenizer.shared().encode(suffix).length : 0;
	}

}
