package io.github.completions;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * How the tokens of the prompt divide. A count that the server did not send is null,
 * which is not 0.
 *
 * @param audioTokens tokens of audio
 * @param cachedTokens tokens that were read from the prompt cache
 * @param cacheWriteTokens tokens that were written to the prompt cache
 * @param imageTokens tokens of images
 * @param textTokens tokens of text
 * @param additional members beyond the reference
 * @since 0.1.0
 * @see CompletionUsage#promptTokensDetails()
 */
public record PromptTokensDetails(@Nullable Integer audioTokens, @Nullable Integer cachedTokens,
		@Nullable Integer cacheWriteTokens, @Nullable Integer imageTokens, @Nullable Integer textTokens,
		Map<String, @Nullable Object> additional) {

	/**
	 * Create the details.
	 * @param audioTokens tokens of audio
	 * @param cachedTokens tokens that were read from the prompt cache
	 * @param cacheWriteTokens tokens that were written to the prompt cache
	 * @param imageTokens tokens of images
	 * @param textTokens tokens of text
	 * @param additional members beyond the reference
	 */
	public PromptTokensDetails {
		additional = AdditionalMembers.copyOf(additional);
	}

}
