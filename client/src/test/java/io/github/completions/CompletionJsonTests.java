package io.github.completions;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CompletionJsonTests {

	/** The answer of the reference that has every member. */
	private static final String EVERYTHING = """
			{"id":"id","object":"text_completion","created":1589478378,"model":"model",
			 "choices":[{"text":"text","index":0,
			   "logprobs":{"tokens":["string"],"token_logprobs":[-0.5],"top_logprobs":[{"foo":-0.5,"bar":-1.25}],"text_offset":[3]},
			   "finish_reason":"stop"}],
			 "usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3,
			   "prompt_tokens_details":{"audio_tokens":4,"cached_tokens":5,"cache_write_tokens":6,"image_tokens":7,"text_tokens":8},
			   "completion_tokens_details":{"accepted_prediction_tokens":9,"audio_tokens":10,"reasoning_tokens":11,
			     "rejected_prediction_tokens":12,"text_tokens":13}},
			 "system_fingerprint":"fp"}""";

	/** Each member of the answer alone. */
	static final List<String> MEMBERS = List.of("\"id\":\"cmpl-1\"", "\"object\":\"text_completion\"",
			"\"created\":1690759702", "\"model\":\"m\"", "\"system_fingerprint\":\"fp_1\"",
			"\"timings\":{\"predicted_ms\":1.5}", "\"usage\":{\"prompt_tokens\":5}",
			"\"usage\":{\"completion_tokens\":7}", "\"usage\":{\"total_tokens\":12}", promptTokens("audio_tokens"),
			promptTokens("cached_tokens"), promptTokens("cache_write_tokens"), promptTokens("image_tokens"),
			promptTokens("text_tokens"), completionTokens("accepted_prediction_tokens"),
			completionTokens("audio_tokens"), completionTokens("reasoning_tokens"),
			completionTokens("rejected_prediction_tokens"), completionTokens("text_tokens"));

	/** Each member of a choice with a value, the others being written without one. */
	static final List<String> CHOICES = List.of(choice("a", 0, "null", "null"), choice("", 3, "null", "null"),
			choice("", 0, "null", "\"length\""), choice("", 0, logprobs("\"a\"", "", "", ""), "null"),
			choice("", 0, logprobs("", "-0.5", "", ""), "null"),
			choice("", 0, logprobs("", "", "{\"a\":-0.5}", ""), "null"),
			choice("", 0, logprobs("", "", "", "3"), "null"));

	private static String promptTokens(String member) {
		return "\"usage\":{\"prompt_tokens_details\":{\"" + member + "\":1}}";
	}

	private static String completionTokens(String member) {
		return "\"usage\":{\"completion_tokens_details\":{\"" + member + "\":1}}";
	}

	private static String choice(String text, int index, String logprobs, String finishReason) {
		return "{\"text\":\"%s\",\"index\":%d,\"logprobs\":%s,\"finish_reason\":%s}".formatted(text, index, logprobs,
				finishReason);
	}

	private static String logprobs(String token, String logprob, String byToken, String offset) {
		return "{\"tokens\":[%s],\"token_logprobs\":[%s],\"top_logprobs\":[%s],\"text_offset\":[%s]}".formatted(token,
				logprob, byToken, offset);
	}

	static Stream<JsonMapper> mappers() {
		return ApplicationMappers.all();
	}

	@ParameterizedTest
	@FieldSource("MEMBERS")
	void writesAndReadsEachMemberAlone(String member) {
		assertWrittenAsRead("{\"choices\":[]," + member + "}");
	}

	@ParameterizedTest
	@FieldSource("CHOICES")
	void writesAndReadsEachMemberOfAChoiceAlone(String choice) {
		assertWrittenAsRead("{\"choices\":[" + choice + "]}");
	}

	private static void assertWrittenAsRead(String json) {
		mappers().forEach((mapper) -> {
			Completion completion = mapper.readValue(json, Completion.class);
			assertThat(mapper.readTree(mapper.writeValueAsBytes(completion))).isEqualTo(mapper.readTree(json));
		});
	}

	@Test
	void coversEveryMemberOfTheReference() {
		Set<String> reference = OpenApi.members("CreateCompletionResponse");
		assertThat(reference).contains("id", "choices/logprobs/top_logprobs", "usage/total_tokens",
				"usage/prompt_tokens_details/cached_tokens");
		Set<String> covered = new TreeSet<>();
		MEMBERS.forEach((member) -> addPaths("", JsonMapper.shared().readTree("{" + member + "}"), covered));
		CHOICES.forEach((choice) -> addPaths("choices/", JsonMapper.shared().readTree(choice), covered));
		covered.add("choices");
		assertThat(covered).containsAll(reference);
		Set<String> everything = new TreeSet<>();
		addPaths("", JsonMapper.shared().readTree(EVERYTHING), everything);
		assertThat(everything).containsAll(reference);
	}

	/**
	 * Add the paths of the members that say something.
	 */
	private static void addPaths(String path, JsonNode json, Set<String> paths) {
		if (json.isArray()) {
			json.forEach((element) -> addPaths(path, element, paths));
		}
		json.properties().forEach((member) -> {
			JsonNode value = member.getValue();
			if (!value.isNull() && !(value.isContainer() && value.isEmpty())) {
				paths.add(path + member.getKey());
				addPaths(path + member.getKey() + "/", value, paths);
			}
		});
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void writesAndReadsTheAnswersOfTheReference(JsonMapper mapper) {
		List<String> answers = new ArrayList<>(List.of(EVERYTHING));
		OpenApi.responseExamples().values().forEach((example) -> answers.add(example.toString()));
		assertThat(answers).hasSize(2);
		for (String answer : answers) {
			Completion completion = mapper.readValue(answer, Completion.class);
			assertThat(mapper.readTree(mapper.writeValueAsString(completion))).isEqualTo(mapper.readTree(answer));
			assertThat(OpenApi.violations("CreateCompletionResponse", mapper.writeValueAsString(completion))).isEmpty();
		}
	}

	@Test
	void readsEachMemberOfTheReference() {
		Completion completion = JsonMapper.shared().readValue(EVERYTHING, Completion.class);
		assertThat(completion)
			.isEqualTo(new Completion("id", "text_completion", Instant.ofEpochSecond(1589478378), "model",
					List.of(new CompletionChoice("text", 0,
							new Logprobs(List.of("string"), List.of(-0.5), List.of(Map.of("foo", -0.5, "bar", -1.25)),
									List.of(3), Map.of()),
							FinishReason.STOP, Map.of())),
					new CompletionUsage(1, 2, 3, new PromptTokensDetails(4, 5, 6, 7, 8, Map.of()),
							new CompletionTokensDetails(9, 10, 11, 12, 13, Map.of()), Map.of()),
					"fp", Map.of()));
		assertThat(completion.text()).isEqualTo("text");
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void keepsUnknownMembersOnEveryLevel(JsonMapper mapper) {
		String json = """
				{"choices":[{"text":"t","index":0,"logprobs":{"tokens":[],"token_logprobs":[],"top_logprobs":[],
				  "text_offset":[],"l":[1,"2",null]},"finish_reason":null,"c":null}],
				 "usage":{"prompt_tokens_details":{"p":1.5},"completion_tokens_details":{"d":true},"u":"x"},
				 "top-level":{"nestedName":{"a_b":[{"x":1}]}}}""";
		Completion completion = mapper.readValue(json, Completion.class);
		CompletionChoice choice = completion.choices().get(0);
		assertThat(completion.additional()).containsOnlyKeys("top-level");
		assertThat(choice.additional()).containsEntry("c", null).hasSize(1);
		assertThat(choice.logprobs().additional()).containsEntry("l", Arrays.asList(1, "2", null));
		assertThat(completion.usage().additional()).isEqualTo(Map.of("u", "x"));
		assertThat(completion.usage().promptTokensDetails().additional()).isEqualTo(Map.of("p", 1.5));
		assertThat(completion.usage().completionTokensDetails().additional()).isEqualTo(Map.of("d", true));
		assertThat(mapper.readTree(mapper.writeValueAsString(completion))).isEqualTo(mapper.readTree(json));
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void readsFromATreeAndFromText(JsonMapper mapper) {
		Completion expected = mapper.readValue(EVERYTHING, Completion.class);
		JsonNode tree = mapper.readTree(EVERYTHING);
		assertThat(mapper.treeToValue(tree, Completion.class)).isEqualTo(expected);
		assertThat(mapper.readValue(EVERYTHING.getBytes(), Completion.class)).isEqualTo(expected);
		assertThat(mapper.convertValue(mapper.convertValue(expected, LinkedHashMap.class), Completion.class))
			.isEqualTo(expected);
	}

	@Test
	void writesAnUnfinishedChunkWithTheNullsThatTheReferenceAsksFor() {
		assertThat(JsonMapper.shared().writeValueAsString(Completion.chunk("a"))).isEqualTo("""
				{"id":"cmpl-test","object":"text_completion","created":0,"model":"test",\
				"choices":[{"text":"a","index":0,"logprobs":null,"finish_reason":null}]}""");
	}

	@Test
	void writesWhatIsNoNumberAsNull() {
		Logprobs logprobs = new Logprobs(List.of("a", "b", "c"), Arrays.asList(Double.NaN, null, -1.0),
				Arrays.asList(null, Map.of("x", Double.NEGATIVE_INFINITY), Map.of()), List.of(0, 1, 2), Map.of());
		Completion completion = Completion.of(new CompletionChoice("abc", 0, logprobs, FinishReason.STOP, Map.of()));
		assertThat(JsonMapper.shared().writeValueAsString(completion))
			.contains("\"token_logprobs\":[null,null,-1.0],\"top_logprobs\":[null,{\"x\":null},{}]");
	}

	@Test
	void writesHalvesOfSurrogatePairsAsReplacementCharacters() {
		Logprobs logprobs = new Logprobs(List.of("\uD83E"), List.of(-1.0), List.of(Map.of("\uDD8A", -1.0)), List.of(0),
				Map.of());
		Completion half = Completion.of(new CompletionChoice("a\uD83E", 0, logprobs, null, Map.of()));
		Completion read = JsonMapper.shared().readValue(JsonMapper.shared().writeValueAsBytes(half), Completion.class);
		assertThat(read.text()).isEqualTo("a\uFFFD");
		assertThat(read.choices().get(0).logprobs().tokens()).containsExactly("\uFFFD");
		assertThat(read.choices().get(0).logprobs().topLogprobs().get(0)).containsOnlyKeys("\uFFFD");
	}

	@Test
	void refusesAnErrorAsACompletion() {
		assertThatExceptionOfType(DatabindException.class)
			.isThrownBy(
					() -> JsonMapper.shared().readValue("{\"error\":{\"message\":\"overloaded\"}}", Completion.class))
			.withMessageContaining("overloaded");
	}

	@Test
	void refusesWhatIsNoObject() {
		assertThatExceptionOfType(DatabindException.class)
			.isThrownBy(() -> JsonMapper.shared().readValue("\"text\"", Completion.class));
	}

}
