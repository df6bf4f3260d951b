package io.github.completions;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * How the generated tokens divide. A count that the server did not send is null, which is
 * not 0.
 *
 * @param acceptedPredictionTokens predicted tokens that appeared in the completion
 * @param audioTokens tokens of audio
 * @param reasoningTokens tokens spent on reasoning
 * @param rejectedPredictionTokens predicted tokens that did not appear but are billed
 * @param textTokens tokens of text
 * @param additional members beyond the reference
 * @since 0.1.0
 * @see CompletionUsage#completionTokensDetails()
 */
public record CompletionTokensDetails(@Nullable Integer acceptedPredictionTokens, @Nullable Integer audioTokens,
		@Nullable Integer reasoningTokens, @Nullable Integer rejectedPredictionTokens, @Nullable Integer textTokens,
		Map<String, @Nullable Object> additional) {

	/**
	 * Create the details.
	 * @param acceptedPredictionTokens predicted tokens that appeared in the completion
	 * @param audioTokens tokens of audio
	 * @param reasoningTokens tokens spent on reasoning
	 * @param rejectedPredictionTokens predicted tokens that did not appear
	 * @param textTokens tokens of text
	 * @param additional members beyond the reference
	 */
	public CompletionTokensDetails {
		additional = AdditionalMembers.copyOf(additional);
	}

}
