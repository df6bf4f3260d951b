package io.github.completions;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every request that the client can produce, judged by a validator that others wrote
 * against the contract of the endpoint.
 */
class ContractTests {

	private static final String SCHEMA = "CreateCompletionRequest";

	static Set<String> members() {
		return RequestExamples.members().keySet();
	}

	private static String body(CompletionRequest request, boolean stream) {
		return new String(RequestBody.encode(request, stream), StandardCharsets.UTF_8);
	}

	private static void assertValid(CompletionRequest request) {
		for (boolean stream : List.of(false, true)) {
			String body = body(request, stream);
			assertThat(OpenApi.violations(SCHEMA, body)).as(body).isEmpty();
			JsonNode json = JsonMapper.shared().readTree(body);
			assertThat(json.has("stream")).isEqualTo(stream);
			assertThat(json.has("stream_options")).isEqualTo(stream && request.streamOptions() != null);
		}
	}

	@ParameterizedTest
	@MethodSource("members")
	void holdsForEachMemberAlone(String member) {
		assertValid(RequestExamples.alone(member).mutate().model("m").build());
	}

	@Test
	void holdsForEverythingAtOnce() {
		CompletionRequest request = RequestExamples.everything();
		assertValid(request);
		assertThat(JsonMapper.shared().readTree(body(request, true)).propertyNames()).containsExactlyInAnyOrder("model",
				"prompt", "suffix", "best_of", "echo", "frequency_penalty", "logit_bias", "logprobs", "max_tokens", "n",
				"presence_penalty", "seed", "stop", "stream", "stream_options", "temperature", "top_p", "user");
	}

	@ParameterizedTest
	@MethodSource("members")
	void holdsWhenADefaultWasCleared(String member) {
		RequestMember cleared = RequestMember
			.of(JsonMapper.shared().readTree("{" + member + "}").propertyNames().iterator().next());
		CompletionRequest request = JsonMapper.shared()
			.readValue("{\"" + cleared.jsonName() + "\":null}", CompletionRequest.class)
			.withDefaults(RequestExamples.everything());
		String body = body((cleared != RequestMember.MODEL) ? request : request.mutate().model("m").build(), false);
		assertThat(OpenApi.violations(SCHEMA, body)).as(body).isEmpty();
		assertThat(body).doesNotContain("null");
	}

	@Test
	void holdsForCombinationsAtRandom() {
		Random random = new Random(17);
		List<Consumer<CompletionRequest.Builder>> setters = new ArrayList<>(RequestExamples.members().values());
		Set<String> bodies = new LinkedHashSet<>();
		for (int i = 0; i < 1000; i++) {
			CompletionRequest.Builder builder = CompletionRequest.builder().model("m");
			for (Consumer<CompletionRequest.Builder> setter : setters) {
				if (random.nextInt(3) == 0) {
					setter.accept(builder);
				}
			}
			randomize(builder, random);
			CompletionRequest request = builder.build();
			new RequestValidator(true).validate(request, false);
			assertValid(request);
			bodies.add(body(request, true));
		}
		assertThat(bodies).hasSizeGreaterThan(950);
	}

	private static void randomize(CompletionRequest.Builder builder, Random random) {
		builder.temperature(random.nextDouble() * 2)
			.topP(random.nextDouble())
			.frequencyPenalty(random.nextDouble() * 4 - 2)
			.presencePenalty((double) (random.nextInt(5) - 2))
			.n(1 + random.nextInt(4))
			.bestOf(4 + random.nextInt(16))
			.seed(random.nextLong())
			.logprobs(random.nextInt(6))
			.maxTokens(random.nextInt(Integer.MAX_VALUE))
			.logitBias(Map.of(random.nextInt(Integer.MAX_VALUE), random.nextDouble() * 200 - 100))
			.prompt(prompt(random));
	}

	private static Prompt prompt(Random random) {
		StringBuilder text = new StringBuilder();
		for (int i = random.nextInt(20); i > 0; i--) {
			text.append((char) random.nextInt(Character.MAX_VALUE));
		}
		return switch (random.nextInt(4)) {
			case 0 -> Prompt.text(text.toString());
			case 1 -> Prompt.texts(text.toString(), "\"\\\u0000\u2028");
			case 2 -> Prompt.tokens(random.nextInt(200_000), 0);
			default -> Prompt.tokenLists(List.of(List.of(random.nextInt(200_000)), List.of(1, 2)));
		};
	}

	@Test
	void holdsForTheExamplesOfTheReference() {
		OpenApi.requestExamples()
			.values()
			.forEach((example) -> assertValid(
					JsonMapper.shared().readValue(example.toString(), CompletionRequest.class)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"model\":\"m\",\"max_token\":1}", "{\"model\":\"m\",\"max_tokens\":\"7\"}",
			"{\"model\":\"m\",\"temperature\":9}", "{\"model\":\"m\",\"user\":null}", "{\"model\":\"m\",\"stop\":[]}",
			"{\"model\":\"m\",\"prompt\":[1,\"a\"]}", "{\"model\":\"m\",\"top_k\":5}" })
	void isJudgedByAValidatorThatRefusesWhatIsWrong(String body) {
		assertThat(OpenApi.violations(SCHEMA, body)).isNotEmpty();
	}

	@Test
	void writesCompletionsThatKeepToTheContract() {
		assertThat(OpenApi.violations("CreateCompletionResponse",
				JsonMapper.shared().writeValueAsString(Completion.chunk("a").withUsage(CompletionUsage.of(1, 2)))))
			.isEmpty();
	}

}
