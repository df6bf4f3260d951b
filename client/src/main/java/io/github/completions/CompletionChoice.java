package io.github.completions;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * One of the texts of a completion, or on a stream what a chunk adds to it.
 *
 * @param text the text, empty rather than null
 * @param index the number of the choice: with several prompts, the number of the prompt
 * times {@code n} plus the number of its choice. A choice that came without one has its
 * position
 * @param logprobs the log probabilities of its tokens, null where the server sent none
 * @param finishReason why the choice ended, null while it goes on
 * @param additional members beyond the reference, such as vLLM's {@code stop_reason}
 * @since 0.1.0
 */
public record CompletionChoice(String text, int index, @Nullable Logprobs logprobs, @Nullable FinishReason finishReason,
		Map<String, @Nullable Object> additional) {

	/**
	 * Create a choice.
	 * @param text the text
	 * @param index the number of the choice
	 * @param logprobs the log probabilities of its tokens
	 * @param finishReason why the choice ended
	 * @param additional members beyond the reference
	 */
	public CompletionChoice {
		Assert.notNull(text, "'text' must not be null");
		additional = AdditionalMembers.copyOf(additional);
	}

	/**
	 * Return a choice for tests.
	 * @param index the number of the choice
	 * @param text the text
	 * @param finishReason why the choice ended, null while it goes on
	 * @return the choice
	 */
	public static CompletionChoice of(int index, String text, @Nullable FinishReason finishReason) {
		return new CompletionChoice(text, index, null, finishReason, Map.of());
	}

}
