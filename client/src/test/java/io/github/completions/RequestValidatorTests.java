package io.github.completions;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import io.github.completions.InvalidCompletionRequestException.Violation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RequestValidatorTests {

	private static final RequestValidator LENIENT = new RequestValidator(false);

	private static final RequestValidator STRICT = new RequestValidator(true);

	static final List<Arguments> ALWAYS_REFUSED = List.of(
			refused("'temperature' must be finite but is NaN", (builder) -> builder.temperature(Double.NaN)),
			refused("'top_p' must be finite but is Infinity", (builder) -> builder.topP(Double.POSITIVE_INFINITY)),
			refused("'frequency_penalty' must be finite but is -Infinity",
					(builder) -> builder.frequencyPenalty(Double.NEGATIVE_INFINITY)),
			refused("'presence_penalty' must be finite but is NaN", (builder) -> builder.presencePenalty(Double.NaN)),
			refused("'min_p' must hold only numbers that are finite",
					(builder) -> builder.extraBody("min_p", Double.NaN)),
			refused("'guided' must hold only numbers that are finite",
					(builder) -> builder.extraBody("guided", Map.of("a", List.of(1, Float.POSITIVE_INFINITY)))),
			refused("'logit_bias.5' must be finite but is NaN", (builder) -> builder.logitBias(Map.of(5, Double.NaN))),
			refused("'logit_bias' must not have a token id below 0 but is -5",
					(builder) -> builder.logitBias(Map.of(-5, 1.0))),
			refused("'best_of' must not be less than 'n', which is 3, but is 2", (builder) -> builder.bestOf(2).n(3)),
			refused("'prompt' must not have a token id below 0", (builder) -> builder.prompt(Prompt.tokens(1, -1))),
			refused("'prompt' must not have a token id below 0",
					(builder) -> builder.prompt(Prompt.tokenLists(List.of(List.of(1), List.of(-1))))));

	static final List<Arguments> REFUSED_BY_THE_REFERENCE = List.of(
			refused("'model' must be set on the request or as the client's default", (builder) -> builder.model(" ")),
			refused("'n' must be at least 1 but is 0", (builder) -> builder.n(0)),
			refused("'max_tokens' must be at least 0 but is -1", (builder) -> builder.maxTokens(-1)),
			refused("'temperature' must be from 0 to 2 but is 2.1", (builder) -> builder.temperature(2.1)),
			refused("'temperature' must be from 0 to 2 but is -0.1", (builder) -> builder.temperature(-0.1)),
			refused("'top_p' must be from 0 to 1 but is 1.01", (builder) -> builder.topP(1.01)),
			refused("'frequency_penalty' must be from -2 to 2 but is -2.5",
					(builder) -> builder.frequencyPenalty(-2.5)),
			refused("'presence_penalty' must be from -2 to 2 but is 2.5", (builder) -> builder.presencePenalty(2.5)),
			refused("'logprobs' must be from 0 to 5 but is 6", (builder) -> builder.logprobs(6)),
			refused("'logit_bias.7' must be from -100 to 100 but is 101.0",
					(builder) -> builder.logitBias(Map.of(7, 101.0))),
			refused("'stop' must have at most 4 texts but is 5", (builder) -> builder.stop("a", "b", "c", "d", "e")),
			refused("'stop' must not have an empty text", (builder) -> builder.stop("a", "")));

	private static Arguments refused(String violation, Consumer<CompletionRequest.Builder> setter) {
		return Arguments.of(violation, setter);
	}

	private static CompletionRequest request(Consumer<CompletionRequest.Builder> setter) {
		CompletionRequest.Builder builder = CompletionRequest.builder().model("m");
		setter.accept(builder);
		return builder.build();
	}

	@ParameterizedTest(name = "{0}")
	@FieldSource("ALWAYS_REFUSED")
	void refusesWhatNoServerCanTake(String violation, Consumer<CompletionRequest.Builder> setter) {
		for (RequestValidator validator : List.of(LENIENT, STRICT)) {
			assertRefused(validator, request(setter), violation);
		}
	}

	@ParameterizedTest(name = "{0}")
	@FieldSource("REFUSED_BY_THE_REFERENCE")
	void refusesWhatIsOutOfTheRangesOfTheReferenceIfAskedTo(String violation,
			Consumer<CompletionRequest.Builder> setter) {
		assertRefused(STRICT, request(setter), violation);
		assertThatCode(() -> LENIENT.validate(request(setter), false)).doesNotThrowAnyException();
	}

	private static void assertRefused(RequestValidator validator, CompletionRequest request, String violation) {
		assertThatExceptionOfType(InvalidCompletionRequestException.class)
			.isThrownBy(() -> validator.validate(request, false))
			.withMessage("The request is invalid: " + violation)
			.satisfies((error) -> assertThat(error.violations()).singleElement().hasToString(violation));
	}

	@Test
	void takesTheBoundsThemselves() {
		CompletionRequest lower = request((builder) -> builder.n(1)
			.maxTokens(0)
			.temperature(0.0)
			.topP(0.0)
			.frequencyPenalty(-2.0)
			.presencePenalty(-2.0)
			.logprobs(0)
			.logitBias(Map.of(0, -100.0))
			.bestOf(1)
			.prompt(Prompt.tokens(0)));
		CompletionRequest upper = request((builder) -> builder.temperature(2.0)
			.topP(1.0)
			.frequencyPenalty(2.0)
			.presencePenalty(2.0)
			.logprobs(5)
			.logitBias(Map.of(0, 100.0))
			.stop("a", "b", "c", "d")
			.bestOf(20));
		assertThatCode(() -> STRICT.validate(lower, true)).doesNotThrowAnyException();
		assertThatCode(() -> STRICT.validate(upper, false)).doesNotThrowAnyException();
	}

	@Test
	void takesARequestWithoutPrompt() {
		assertThatCode(() -> STRICT.validate(request((builder) -> builder.maxTokens(1)), true))
			.doesNotThrowAnyException();
	}

	@Test
	void refusesSeveralCandidatesOnlyOnAStream() {
		CompletionRequest request = request((builder) -> builder.bestOf(2));
		assertThatCode(() -> LENIENT.validate(request, false)).doesNotThrowAnyException();
		assertThatExceptionOfType(InvalidCompletionRequestException.class)
			.isThrownBy(() -> LENIENT.validate(request, true))
			.withMessageContaining("'best_of' must not be above 1 on a stream");
	}

	@Test
	void tellsEveryViolationAtOnceAndNothingOfThePrompt() {
		CompletionRequest request = CompletionRequest.builder()
			.prompt(Prompt.tokens(-4711))
			.n(0)
			.temperature(3.0)
			.build();
		assertThatExceptionOfType(InvalidCompletionRequestException.class)
			.isThrownBy(() -> STRICT.validate(request, false))
			.satisfies((error) -> {
				assertThat(error.violations()).extracting(Violation::member)
					.containsExactlyInAnyOrder("prompt", "model", "n", "temperature");
				assertThat(error.getMessage()).doesNotContain("4711");
			});
	}

}
