package io.github.completions;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * The body of a request, immutable. What was not set is not sent, so that the server's
 * own default holds; what was set to null is not sent either and also clears the client's
 * default. Whether the answer streams is no member of it: the method of
 * {@link CompletionsClient} that is called decides.
 * <p>
 * Reads and writes the JSON of the API reference with any Jackson 3 mapper. There,
 * members that the reference does not know become {@link #extraBody()}, {@code stream} is
 * ignored. {@code toString()} shows neither prompt, suffix nor values of extra members.
 *
 * @since 0.1.0
 * @see <a href="https://platform.openai.com/docs/api-reference/completions/create">API
 * reference</a>
 */
@JsonSerialize(using = CompletionRequestSerializer.class)
@JsonDeserialize(using = CompletionRequestDeserializer.class)
public final class CompletionRequest {

	private final RequestMembers members;

	CompletionRequest(RequestMembers members) {
		this.members = members;
	}

	/**
	 * Return a builder of a request in which nothing is set.
	 * @return the builder
	 */
	public static Builder builder() {
		return new DefaultCompletionRequestBuilder();
	}

	/**
	 * Return a request that sets only the prompt.
	 * @param prompt the text to continue
	 * @return the request
	 */
	public static CompletionRequest of(String prompt) {
		return builder().prompt(prompt).build();
	}

	/**
	 * Return a builder that starts from this request.
	 * @return the builder
	 */
	public Builder mutate() {
		return new DefaultCompletionRequestBuilder(this.members);
	}

	/**
	 * {@return the model, null when not set}
	 */
	public @Nullable String model() {
		return get(RequestMember.MODEL, String.class);
	}

	/**
	 * {@return the prompt, null when not set}
	 */
	public @Nullable Prompt prompt() {
		return get(RequestMember.PROMPT, Prompt.class);
	}

	/**
	 * {@return the text that follows the completion, null when not set}
	 */
	public @Nullable String suffix() {
		return get(RequestMember.SUFFIX, String.class);
	}

	/**
	 * {@return how many completions are made, {@code n} or more, null when not set}
	 */
	public @Nullable Integer bestOf() {
		return get(RequestMember.BEST_OF, Integer.class);
	}

	/**
	 * {@return whether the answer repeats the prompt, null when not set}
	 */
	public @Nullable Boolean echo() {
		return get(RequestMember.ECHO, Boolean.class);
	}

	/**
	 * {@return the penalty by how often tokens occurred, -2 to 2, null when not set}
	 */
	public @Nullable Double frequencyPenalty() {
		return get(RequestMember.FREQUENCY_PENALTY, Double.class);
	}

	/**
	 * {@return the bias of tokens by their id, -100 to 100, empty when not set}
	 */
	@SuppressWarnings("unchecked")
	public Map<Integer, Double> logitBias() {
		Map<Integer, Double> logitBias = get(RequestMember.LOGIT_BIAS, Map.class);
		return (logitBias != null) ? logitBias : Map.of();
	}

	/**
	 * {@return how many likely tokens come at each position, 0 to 5, null when not set}
	 */
	public @Nullable Integer logprobs() {
		return get(RequestMember.LOGPROBS, Integer.class);
	}

	/**
	 * {@return the largest number of tokens to generate, 0 or more, null when not set}
	 */
	public @Nullable Integer maxTokens() {
		return get(RequestMember.MAX_TOKENS, Integer.class);
	}

	/**
	 * {@return how many choices are made for each prompt, 1 or more, null when not set}
	 */
	public @Nullable Integer n() {
		return get(RequestMember.N, Integer.class);
	}

	/**
	 * {@return the penalty for tokens that occurred, -2 to 2, null when not set}
	 */
	public @Nullable Double presencePenalty() {
		return get(RequestMember.PRESENCE_PENALTY, Double.class);
	}

	/**
	 * {@return the seed of the sampling, null when not set}
	 */
	public @Nullable Long seed() {
		return get(RequestMember.SEED, Long.class);
	}

	/**
	 * {@return the texts at which the model stops, up to 4, empty when not set}
	 */
	@SuppressWarnings("unchecked")
	public List<String> stop() {
		List<String> stop = get(RequestMember.STOP, List.class);
		return (stop != null) ? stop : List.of();
	}

	/**
	 * {@return the options of a stream, null when not set}
	 */
	public @Nullable StreamOptions streamOptions() {
		return get(RequestMember.STREAM_OPTIONS, StreamOptions.class);
	}

	/**
	 * {@return the temperature of the sampling, 0 to 2, null when not set}
	 */
	public @Nullable Double temperature() {
		return get(RequestMember.TEMPERATURE, Double.class);
	}

	/**
	 * {@return the probability mass that is sampled from, 0 to 1, null when not set}
	 */
	public @Nullable Double topP() {
		return get(RequestMember.TOP_P, Double.class);
	}

	/**
	 * {@return the identifier of the end user, null when not set}
	 */
	public @Nullable String user() {
		return get(RequestMember.USER, String.class);
	}

	/**
	 * {@return the members that only some servers know, by name; empty when none is set}
	 */
	public Map<String, @Nullable Object> extraBody() {
		return this.members.extra();
	}

	private <T> @Nullable T get(RequestMember member, Class<T> type) {
		return this.members.get(member, type);
	}

	RequestMembers members() {
		return this.members;
	}

	CompletionRequest withDefaults(CompletionRequest defaults) {
		RequestMembers merged = this.members.withDefaults(defaults.members);
		return (merged != this.members) ? new CompletionRequest(merged) : this;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof CompletionRequest request && this.members.equals(request.members);
	}

	@Override
	public int hashCode() {
		return this.members.hashCode();
	}

	@Override
	public String toString() {
		return "CompletionRequest" + this.members;
	}

	/**
	 * Builds a {@link CompletionRequest}. The methods are named like the members of the
	 * API reference; setting null means that the member is not sent, whatever the
	 * client's default is. Ranges are those of the reference, which not every server
	 * keeps to: they are checked when the request is sent, as
	 * {@link CompletionsValidation} says. A null in a list is an
	 * {@link IllegalArgumentException}.
	 *
	 * @since 0.1.0
	 */
	public interface Builder {

		/**
		 * Set the model that completes.
		 * @param model the name of the model, as the server knows it; there is no default
		 * @return this builder
		 */
		Builder model(@Nullable String model);

		/**
		 * Set the text to continue.
		 * @param prompt the text; null lets the model begin a new document
		 * @return this builder
		 */
		Builder prompt(@Nullable String prompt);

		/**
		 * Set what to continue: texts or token ids.
		 * @param prompt the prompt; by {@code (Prompt) null} a new document begins
		 * @return this builder
		 */
		Builder prompt(@Nullable Prompt prompt);

		/**
		 * Set the text that follows the completion, for models that fill in: of OpenAI's,
		 * by the reference, only {@code gpt-3.5-turbo-instruct}.
		 * @param suffix the text after the completion; none by default
		 * @return this builder
		 */
		Builder suffix(@Nullable String suffix);

		/**
		 * Set how many completions the server makes, of which it returns the {@code n}
		 * with the highest log probability per token. Cannot be streamed above 1.
		 * @param bestOf not below {@code n}, at most 20 by OpenAI's specification; the
		 * default of the reference is 1
		 * @return this builder
		 */
		Builder bestOf(@Nullable Integer bestOf);

		/**
		 * Set whether the answer repeats the prompt before the completion.
		 * @param echo whether it does; the default of the reference is false
		 * @return this builder
		 */
		Builder echo(@Nullable Boolean echo);

		/**
		 * Set the penalty for tokens by how often they occurred in the text so far.
		 * @param frequencyPenalty -2 to 2; the default of the reference is 0
		 * @return this builder
		 */
		Builder frequencyPenalty(@Nullable Double frequencyPenalty);

		/**
		 * Set what is added to the logits of tokens before sampling. Whole values are
		 * sent as integers, as older servers want them.
		 * @param logitBias -100 (never) to 100 (always) by token id; none by default
		 * @return this builder
		 * @throws IllegalArgumentException if a token id or a value is null
		 */
		Builder logitBias(@Nullable Map<Integer, Double> logitBias);

		/**
		 * Set how many of the most likely tokens are returned with their log probability
		 * at each position, the chosen one beside them.
		 * @param logprobs 0 to 5; not set, no log probabilities are returned
		 * @return this builder
		 */
		Builder logprobs(@Nullable Integer logprobs);

		/**
		 * Set the largest number of tokens to generate.
		 * @param maxTokens 0 or more; the default of the reference is 16, that of many
		 * servers the rest of the context
		 * @return this builder
		 */
		Builder maxTokens(@Nullable Integer maxTokens);

		/**
		 * Set how many choices are made for each prompt.
		 * @param n 1 or more, at most 128 by OpenAI's specification; the default of the
		 * reference is 1
		 * @return this builder
		 */
		Builder n(@Nullable Integer n);

		/**
		 * Set the penalty for tokens that occurred in the text so far at all.
		 * @param presencePenalty -2 to 2; the default of the reference is 0
		 * @return this builder
		 */
		Builder presencePenalty(@Nullable Double presencePenalty);

		/**
		 * Set the seed of the sampling: the same request with the same seed should give
		 * the same text as long as {@code system_fingerprint} stays the same.
		 * @param seed any 64 bit number; none by default
		 * @return this builder
		 */
		Builder seed(@Nullable Long seed);

		/**
		 * Set the texts at which the model stops; they are not part of the completion.
		 * @param stop up to 4 texts, none of them empty, by default none; calling without
		 * one clears a default of the client
		 * @return this builder
		 */
		Builder stop(String... stop);

		/**
		 * Set the texts at which the model stops.
		 * @param stop up to 4 texts, none empty; null or an empty list clears a default
		 * @return this builder
		 * @see #stop(String...)
		 */
		Builder stop(@Nullable List<String> stop);

		/**
		 * Set the options of a stream; {@link CompletionsClient#create} leaves them out.
		 * @param streamOptions the options; none by default
		 * @return this builder
		 */
		Builder streamOptions(@Nullable StreamOptions streamOptions);

		/**
		 * Set the temperature of the sampling.
		 * @param temperature 0 (always the most likely token) to 2; by the reference 1
		 * @return this builder
		 */
		Builder temperature(@Nullable Double temperature);

		/**
		 * Set the probability mass of the most likely tokens that are sampled from.
		 * @param topP 0 to 1; the default of the reference is 1
		 * @return this builder
		 */
		Builder topP(@Nullable Double topP);

		/**
		 * Set an identifier of the end user, by which the server can detect abuse.
		 * @param user the identifier; none by default
		 * @return this builder
		 */
		Builder user(@Nullable String user);

		/**
		 * Set a member that only some servers know, such as {@code top_k}.
		 * @param name the name of the member in the body
		 * @param value anything that Jackson writes; null is sent as null
		 * @return this builder
		 * @throws IllegalArgumentException if the name is empty, {@code stream}, or that
		 * of a member of the reference, for which this builder has a method
		 */
		Builder extraBody(String name, @Nullable Object value);

		/**
		 * Set several members that only some servers know; others that were set stay.
		 * @param extraBody the members by name
		 * @return this builder
		 * @throws IllegalArgumentException as for one of them
		 * @see #extraBody(String, Object)
		 */
		Builder extraBody(Map<String, ? extends @Nullable Object> extraBody);

		/**
		 * Build the request. Values are not checked here but when the request is sent.
		 * @return the request
		 */
		CompletionRequest build();

	}

}
