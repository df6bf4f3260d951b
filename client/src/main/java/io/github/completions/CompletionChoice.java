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
 * @see <a href="https://platform.openai.com/docs/api-reference/completions/object">API
 * reference</a>
 */
public record CompletionChoice(String text, int index, @Nullable Logprobs logprobs, @Nullable FinishReason finishReason,
		Map<String, @Nullable Object> additional) {

	/**
	 * Create a choice.
	 * @param text the text, which may be empty
	 * @param index the number of the choice, from 0
	 * @param logprobs the log probabilities of its tokens, null for none
	 * @param finishReason why the choice ended, null while it goes on
	 * @param additional members beyond the reference
	 * @throws IllegalArgumentException if the text is null
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
	 * @throws IllegalArgumentException if the text is null
	 */
	public static CompletionChoice of(int index, String text, @Nullable FinishReason finishReason) {
		return new CompletionChoice(text, index, null, finishReason, Map.of());
	}

}
