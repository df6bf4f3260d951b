package io.github.completions.autoconfigure;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Members of the request that are sent when a request leaves them open.
 *
 * @param model Model that completes.
 * @param prompt Text to continue.
 * @param suffix Text that follows the completion.
 * @param bestOf Number of completions that the server makes to choose from.
 * @param echo Whether the answer repeats the prompt.
 * @param frequencyPenalty Penalty for tokens by how often they occurred, from -2 to 2.
 * @param logitBias Bias of tokens by their id, from -100 to 100.
 * @param logprobs Number of log probabilities at each position, from 0 to 5.
 * @param maxTokens Largest number of tokens to generate.
 * @param n Number of choices.
 * @param presencePenalty Penalty for tokens that occurred, from -2 to 2.
 * @param seed Seed of the sampling.
 * @param stop Comma-separated list of texts at which the model stops. White space around
 * them is removed, unless they are given as elements of a list.
 * @param streamOptions What streams carry beside the text.
 * @param temperature Temperature of the sampling, from 0 to 2.
 * @param topP Probability mass that is sampled from, from 0 to 1.
 * @param user Identifier of the end user.
 * @param extraBody Members that only some servers know. What reads as JSON is sent as
 * JSON.
 * @since 0.1.0
 */
public record CompletionsDefaultsProperties(@Nullable String model, @Nullable String prompt, @Nullable String suffix,
		@Nullable Integer bestOf, @Nullable Boolean echo, @Nullable Double frequencyPenalty,
		@DefaultValue Map<Integer, Double> logitBias, @Nullable Integer logprobs, @Nullable Integer maxTokens,
		@Nullable Integer n, @Nullable Double presencePenalty, @Nullable Long seed, @DefaultValue List<String> stop,
		@DefaultValue StreamOptions streamOptions, @Nullable Double temperature, @Nullable Double topP,
		@Nullable String user, @DefaultValue Map<String, Object> extraBody) {

	/**
	 * Create properties.
	 * @param model model that completes
	 * @param prompt text to continue
	 * @param suffix text that follows
	 * @param bestOf number of completions to choose from
	 * @param echo whether the prompt is repeated
	 * @param frequencyPenalty penalty by frequency
	 * @param logitBias bias by token id
	 * @param logprobs number of log probabilities
	 * @param maxTokens largest number of tokens
	 * @param n number of choices
	 * @param presencePenalty penalty by presence
	 * @param seed seed of the sampling
	 * @param stop texts at which the model stops
	 * @param streamOptions what streams carry beside the text
	 * @param temperature temperature
	 * @param topP probability mass
	 * @param user end user
	 * @param extraBody members that only some servers know
	 * @throws IllegalArgumentException if a stop is empty, which white space becomes that
	 * is not an element of a list
	 */
	public CompletionsDefaultsProperties {
		Assert.isTrue(!stop.contains(""), "'stop' must not have an empty text."
				+ " White space is kept only in the elements of a list: use 'stop[0]' instead of 'stop'");
	}

	/**
	 * Without prompt and suffix, which belong into no log.
	 */
	@Override
	public String toString() {
		return "CompletionsDefaultsProperties[model=" + this.model + "]";
	}

	/**
	 * What streams carry beside the text.
	 *
	 * @param includeUsage Whether streams end with the usage.
	 * @param includeObfuscation Whether chunks are padded so that their size does not
	 * tell the length of the text.
	 * @since 0.1.0
	 */
	public record StreamOptions(@Nullable Boolean includeUsage, @Nullable Boolean includeObfuscation) {
	}

}
