package io.github.completions;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Collects the members of a request. A member that was set to null is kept as such: it
 * clears a default.
 */
final class DefaultCompletionRequestBuilder implements CompletionRequest.Builder {

	private final EnumMap<RequestMember, @Nullable Object> members = new EnumMap<>(RequestMember.class);

	private final Map<String, @Nullable Object> extraBody = new LinkedHashMap<>();

	DefaultCompletionRequestBuilder() {
	}

	DefaultCompletionRequestBuilder(RequestMembers members) {
		this.members.putAll(members.typed());
		this.extraBody.putAll(members.extra());
	}

	@Override
	public CompletionRequest.Builder model(@Nullable String model) {
		return set(RequestMember.MODEL, model);
	}

	@Override
	public CompletionRequest.Builder prompt(@Nullable String prompt) {
		return set(RequestMember.PROMPT, (prompt != null) ? Prompt.text(prompt) : null);
	}

	@Override
	public CompletionRequest.Builder prompt(@Nullable Prompt prompt) {
		return set(RequestMember.PROMPT, prompt);
	}

	@Override
	public CompletionRequest.Builder suffix(@Nullable String suffix) {
		return set(RequestMember.SUFFIX, suffix);
	}

	@Override
	public CompletionRequest.Builder bestOf(@Nullable Integer bestOf) {
		return set(RequestMember.BEST_OF, bestOf);
	}

	@Override
	public CompletionRequest.Builder echo(@Nullable Boolean echo) {
		return set(RequestMember.ECHO, echo);
	}

	@Override
	public CompletionRequest.Builder frequencyPenalty(@Nullable Double frequencyPenalty) {
		return set(RequestMember.FREQUENCY_PENALTY, frequencyPenalty);
	}

	@Override
	public CompletionRequest.Builder logitBias(@Nullable Map<Integer, Double> logitBias) {
		if (logitBias == null) {
			return set(RequestMember.LOGIT_BIAS, null);
		}
		Map<Integer, Double> copy = new LinkedHashMap<>(logitBias);
		Assert.isTrue(!copy.containsKey(null) && !copy.containsValue(null),
				"'logitBias' must have neither null keys nor null values");
		return set(RequestMember.LOGIT_BIAS, Collections.unmodifiableMap(copy));
	}

	@Override
	public CompletionRequest.Builder logprobs(@Nullable Integer logprobs) {
		return set(RequestMember.LOGPROBS, logprobs);
	}

	@Override
	public CompletionRequest.Builder maxTokens(@Nullable Integer maxTokens) {
		return set(RequestMember.MAX_TOKENS, maxTokens);
	}

	@Override
	public CompletionRequest.Builder n(@Nullable Integer n) {
		return set(RequestMember.N, n);
	}

	@Override
	public CompletionRequest.Builder presencePenalty(@Nullable Double presencePenalty) {
		return set(RequestMember.PRESENCE_PENALTY, presencePenalty);
	}

	@Override
	public CompletionRequest.Builder seed(@Nullable Long seed) {
		return set(RequestMember.SEED, seed);
	}

	@Override
	public CompletionRequest.Builder stop(String... stop) {
		Assert.notNull(stop, "'stop' must not be null");
		return stop(Arrays.asList(stop));
	}

	@Override
	public CompletionRequest.Builder stop(@Nullable List<String> stop) {
		Assert.noNullElements(stop, "'stop' must not contain null elements");
		return set(RequestMember.STOP, (stop != null && !stop.isEmpty()) ? List.copyOf(stop) : null);
	}

	@Override
	public CompletionRequest.Builder streamOptions(@Nullable StreamOptions streamOptions) {
		return set(RequestMember.STREAM_OPTIONS, streamOptions);
	}

	@Override
	public CompletionRequest.Builder temperature(@Nullable Double temperature) {
		return set(RequestMember.TEMPERATURE, temperature);
	}

	@Override
	public CompletionRequest.Builder topP(@Nullable Double topP) {
		return set(RequestMember.TOP_P, topP);
	}

	@Override
	public CompletionRequest.Builder user(@Nullable String user) {
		return set(RequestMember.USER, user);
	}

	@Override
	public CompletionRequest.Builder extraBody(String name, @Nullable Object value) {
		Assert.hasText(name, "'name' must not be empty");
		Assert.isTrue(!name.equals(RequestMember.STREAM),
				"'stream' is decided by the method called: CompletionsClient.create or CompletionsClient.stream");
		RequestMember member = RequestMember.of(name);
		Assert.isTrue(member == null, () -> "'%s' is a member of the reference: set it by the builder method '%s'"
			.formatted(name, Objects.requireNonNull(member).setter()));
		this.extraBody.put(name, value);
		return this;
	}

	@Override
	public CompletionRequest.Builder extraBody(Map<String, ? extends @Nullable Object> extraBody) {
		Assert.notNull(extraBody, "'extraBody' must not be null");
		extraBody.forEach(this::extraBody);
		return this;
	}

	@Override
	public CompletionRequest build() {
		return new CompletionRequest(new RequestMembers(this.members, this.extraBody));
	}

	CompletionRequest.Builder set(RequestMember member, @Nullable Object value) {
		this.members.put(member, value);
		return this;
	}

}
