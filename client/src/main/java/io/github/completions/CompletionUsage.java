package io.github.completions;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The tokens that a request used. A count that the server did not send is null, which is
 * not 0.
 *
 * @param promptTokens tokens of the prompt
 * @param completionTokens generated tokens
 * @param totalTokens the sum, as the server counts it
 * @param promptTokensDetails how the tokens of the prompt divide
 * @param completionTokensDetails how the generated tokens divide
 * @param additional members beyond the reference
 * @since 0.1.0
 * @see <a href="https://platform.openai.com/docs/api-reference/completions/object">API
 * reference</a>
 */
public record CompletionUsage(@Nullable Integer promptTokens, @Nullable Integer completionTokens,
		@Nullable Integer totalTokens, @Nullable PromptTokensDetails promptTokensDetails,
		@Nullable CompletionTokensDetails completionTokensDetails, Map<String, @Nullable Object> additional) {

	/**
	 * Create a usage.
	 * @param promptTokens tokens of the prompt
	 * @param completionTokens generated tokens
	 * @param totalTokens the sum
	 * @param promptTokensDetails how the tokens of the prompt divide
	 * @param completionTokensDetails how the generated tokens divide
	 * @param additional members beyond the reference
	 */
	public CompletionUsage {
		additional = AdditionalMembers.copyOf(additional);
	}

	/**
	 * Return a usage of two counts and their sum.
	 * @param promptTokens tokens of the prompt
	 * @param completionTokens generated tokens
	 * @return the usage
	 */
	public static CompletionUsage of(int promptTokens, int completionTokens) {
		return new CompletionUsage(promptTokens, completionTokens, promptTokens + completionTokens, null, null,
				Map.of());
	}

}
