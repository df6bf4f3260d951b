package io.github.completions;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.completions.InvalidCompletionRequestException.Violation;

/**
 * Checks a request, all rules at once.
 */
final class RequestValidator {

	private final boolean ranges;

	RequestValidator(boolean ranges) {
		this.ranges = ranges;
	}

	/**
	 * Check the request.
	 * @throws InvalidCompletionRequestException if it breaks a rule
	 */
	void validate(CompletionRequest request, boolean stream) {
		List<Violation> violations = new ArrayList<>();
		if (this.ranges) {
			checkModel(request, violations);
		}
		check(request, stream, violations);
	}

	/**
	 * Check what fills in other requests, which need not be complete.
	 * @throws InvalidCompletionRequestException if it breaks a rule
	 */
	void validateDefaults(CompletionRequest defaults) {
		check(defaults, false, new ArrayList<>());
	}

	private void check(CompletionRequest request, boolean stream, List<Violation> violations) {
		checkFinite(request, violations);
		checkCandidates(request, stream, violations);
		checkTokens(request, violations);
		if (this.ranges) {
			checkRanges(request, violations);
		}
		if (!violations.isEmpty()) {
			throw new InvalidCompletionRequestException(violations);
		}
	}

	private static void checkFinite(CompletionRequest request, List<Violation> violations) {
		request.members().typed().forEach((member, value) -> {
			if (value instanceof Double number && !Double.isFinite(number)) {
				violations.add(new Violation(member.jsonName(), number, "must be finite"));
			}
		});
		request.logitBias().forEach((token, bias) -> {
			if (!Double.isFinite(bias)) {
				violations.add(new Violation("logit_bias." + token, bias, "must be finite"));
			}
		});
		request.extraBody().forEach((name, value) -> {
			if (hasInfinite(value)) {
				violations.add(new Violation(name, null, "must hold only numbers that are finite"));
			}
		});
	}

	/**
	 * Whether there is a number that JSON has no form for.
	 */
	private static boolean hasInfinite(@Nullable Object value) {
		if (value instanceof Map<?, ?> map) {
			return map.values().stream().anyMatch(RequestValidator::hasInfinite);
		}
		if (value instanceof Collection<?> collection) {
			return collection.stream().anyMatch(RequestValidator::hasInfinite);
		}
		return (value instanceof Double || value instanceof Float) && !Double.isFinite(((Number) value).doubleValue());
	}

	private static void checkCandidates(CompletionRequest request, boolean stream, List<Violation> violations) {
		Integer bestOf = request.bestOf();
		if (bestOf == null) {
			return;
		}
		Integer n = request.n();
		if (n != null && bestOf < n) {
			violations.add(new Violation("best_of", bestOf, "must not be less than 'n', which is " + n + ","));
		}
		if (stream && bestOf > 1) {
			violations.add(new Violation("best_of", bestOf,
					"must not be above 1 on a stream: use CompletionsClient.create or leave it out"));
		}
	}

	private static void checkTokens(CompletionRequest request, List<Violation> violations) {
		Prompt prompt = request.prompt();
		boolean negative = false;
		if (prompt instanceof Prompt.Tokens tokens) {
			negative = hasNegative(tokens.tokens());
		}
		else if (prompt instanceof Prompt.TokenLists tokenLists) {
			negative = tokenLists.tokenLists().stream().anyMatch(RequestValidator::hasNegative);
		}
		if (negative) {
			violations.add(new Violation("prompt", null, "must not have a token id below 0"));
		}
		request.logitBias()
			.keySet()
			.stream()
			.filter((token) -> token < 0)
			.forEach((token) -> violations.add(new Violation("logit_bias", token, "must not have a token id below 0")));
	}

	private static boolean hasNegative(List<Integer> tokens) {
		return tokens.stream().anyMatch((token) -> token < 0);
	}

	private static void checkModel(CompletionRequest request, List<Violation> violations) {
		if (request.model() == null || request.model().isBlank()) {
			violations.add(new Violation("model", null, "must be set on the request or as the client's default"));
		}
	}

	private static void checkRanges(CompletionRequest request, List<Violation> violations) {
		checkRange(RequestMember.N, request.n(), 1, Double.MAX_VALUE, violations);
		checkRange(RequestMember.MAX_TOKENS, request.maxTokens(), 0, Double.MAX_VALUE, violations);
		checkRange(RequestMember.TEMPERATURE, request.temperature(), 0, 2, violations);
		checkRange(RequestMember.TOP_P, request.topP(), 0, 1, violations);
		checkRange(RequestMember.FREQUENCY_PENALTY, request.frequencyPenalty(), -2, 2, violations);
		checkRange(RequestMember.PRESENCE_PENALTY, request.presencePenalty(), -2, 2, violations);
		checkRange(RequestMember.LOGPROBS, request.logprobs(), 0, 5, violations);
		request.logitBias().forEach((token, bias) -> checkRange("logit_bias." + token, bias, -100, 100, violations));
		if (request.stop().size() > 4) {
			violations.add(new Violation("stop", request.stop().size(), "must have at most 4 texts"));
		}
		if (request.stop().contains("")) {
			violations.add(new Violation("stop", null, "must not have an empty text"));
		}
	}

	private static void checkRange(RequestMember member, @Nullable Number value, double min, double max,
			List<Violation> violations) {
		checkRange(member.jsonName(), value, min, max, violations);
	}

	private static void checkRange(String name, @Nullable Number value, double min, double max,
			List<Violation> violations) {
		if (value == null || !Double.isFinite(value.doubleValue())
				|| (value.doubleValue() >= min && value.doubleValue() <= max)) {
			return;
		}
		String rule = (max < Double.MAX_VALUE) ? "must be from %s to %s".formatted(number(min), number(max))
				: "must be at least " + number(min);
		violations.add(new Violation(name, value, rule));
	}

	private static String number(double value) {
		return String.valueOf((int) value);
	}

}
