package io.github.completions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CompletionRequestJsonTests {

	static Set<String> members() {
		return RequestExamples.members().keySet();
	}

	static Stream<JsonMapper> mappers() {
		return ApplicationMappers.all();
	}

	@ParameterizedTest
	@MethodSource("members")
	void writesAndReadsEachMemberAlone(String member) {
		CompletionRequest request = RequestExamples.alone(member);
		String json = "{" + member + "}";
		mappers().forEach((mapper) -> {
			assertThat(mapper.readTree(mapper.writeValueAsBytes(request))).isEqualTo(mapper.readTree(json));
			assertThat(mapper.readValue(json, CompletionRequest.class)).isEqualTo(request);
		});
	}

	@Test
	void coversEveryMemberByAnExample() {
		JsonMapper mapper = JsonMapper.shared();
		List<String> names = new ArrayList<>();
		members().forEach((member) -> names.addAll(mapper.readTree("{" + member + "}").propertyNames()));
		assertThat(names)
			.contains(Stream.of(RequestMember.values()).map(RequestMember::jsonName).toArray(String[]::new));
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void writesAndReadsTheExamplesOfTheReference(JsonMapper mapper) {
		Map<String, JsonNode> examples = OpenApi.requestExamples();
		assertThat(examples).hasSize(3);
		assertThat(mapper.readTree(mapper.writeValueAsString(RequestExamples.insert())))
			.isEqualTo(examples.get("reference-insert"));
		examples.forEach((name, example) -> {
			CompletionRequest request = mapper.readValue(example.toString(), CompletionRequest.class);
			JsonNode written = mapper.readTree(mapper.writeValueAsString(request));
			assertThat(written).as(name).isEqualTo(OpenApi.without(example, "stream"));
		});
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void writesAndReadsEverythingAtOnce(JsonMapper mapper) {
		CompletionRequest request = RequestExamples.everything()
			.mutate()
			.extraBody("guided_json", Map.of("minLength", List.of(1, 2.5, true, "x")))
			.extraBody("nothing", null)
			.build();
		assertThat(mapper.readValue(mapper.writeValueAsString(request), CompletionRequest.class)).isEqualTo(request);
		assertThat(mapper.convertValue(mapper.valueToTree(request), CompletionRequest.class)).isEqualTo(request);
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void keepsWhatTheReferenceDoesNotKnowAndIgnoresStream(JsonMapper mapper) {
		CompletionRequest request = mapper.readValue("""
				{"stream": true, "top_k": 40, "maxTokens": 3, "stream_options": {"continuous_usage_stats": true}}""",
				CompletionRequest.class);
		assertThat(request.extraBody()).isEqualTo(Map.of("top_k", 40, "maxTokens", 3));
		assertThat(request.maxTokens()).isNull();
		assertThat(request.streamOptions())
			.isEqualTo(new StreamOptions(null, null, Map.of("continuous_usage_stats", true)));
		assertThat(mapper.writeValueAsString(request)).doesNotContain("\"stream\"");
	}

	@Test
	void readsNullAsClearedAndLeavesItOutWhenWritten() {
		CompletionRequest request = JsonMapper.shared()
			.readValue("{\"stop\":null,\"prompt\":null,\"user\":null,\"model\":\"m\"}", CompletionRequest.class);
		CompletionRequest complete = request.withDefaults(RequestExamples.everything());
		assertThat(complete.stop()).isEmpty();
		assertThat(complete.prompt()).isNull();
		assertThat(complete.user()).isNull();
		assertThat(JsonMapper.shared().writeValueAsString(request)).isEqualTo("{\"model\":\"m\"}");
	}

	@Test
	void readsAStopThatIsOneText() {
		assertThat(JsonMapper.shared().readValue("{\"stop\":\"x\"}", CompletionRequest.class).stop())
			.containsExactly("x");
	}

	@Test
	void readsAnEmptyListAsTextsAndAnEmptyStopAsNone() {
		CompletionRequest request = JsonMapper.shared()
			.readValue("{\"prompt\":[],\"stop\":[]}", CompletionRequest.class);
		assertThat(request.prompt()).isEqualTo(Prompt.texts());
		assertThat(request.stop()).isEmpty();
	}

	@Test
	void readsWholeNumbersWithAFraction() {
		CompletionRequest request = JsonMapper.shared()
			.readValue("{\"max_tokens\":16.0,\"seed\":1e3,\"temperature\":1}", CompletionRequest.class);
		assertThat(request.maxTokens()).isEqualTo(16);
		assertThat(request.seed()).isEqualTo(1000L);
		assertThat(request.temperature()).isEqualTo(1.0);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			model; 5; a string
			prompt; true; a list of strings
			prompt; ["a", 1]; a list of strings
			prompt; [1, "a"]; an integer
			prompt; [1.5]; an integer
			prompt; [[1], 2]; lists of token ids
			max_tokens; "7"; an integer
			max_tokens; 7.5; an integer
			max_tokens; 3000000000; 32 bits
			seed; 9223372036854775808; 64 bits
			seed; 1e300; 64 bits
			echo; "true"; a boolean
			temperature; "hot"; a number
			stop; [1]; a list of strings
			logit_bias; [1]; numbers by token id
			logit_bias; {"the": 1}; numbers by token id
			logit_bias; {"5": null}; a number
			stream_options; true; an object
			stream_options; {"include_usage": 1}; an object of booleans
			""")
	void refusesAWrongTypeAndNamesTheMember(String member, String value, String expected) {
		assertThatExceptionOfType(DatabindException.class).isThrownBy(
				() -> JsonMapper.shared().readValue("{\"%s\": %s}".formatted(member, value), CompletionRequest.class))
			.withMessageContaining("'" + member + "' must be")
			.withMessageContaining(expected);
	}

	@Test
	void refusesWhatIsNoObject() {
		assertThatExceptionOfType(DatabindException.class)
			.isThrownBy(() -> JsonMapper.shared().readValue("[1]", CompletionRequest.class));
	}

	@Test
	void writesHalvesOfSurrogatePairsAsReplacementCharacters() {
		CompletionRequest request = CompletionRequest.builder()
			.prompt("a\uD83D")
			.suffix("\uDE00b")
			.stop("\uD83D")
			.build();
		assertThat(JsonMapper.shared().writeValueAsString(request))
			.isEqualTo("{\"prompt\":\"a\uFFFD\",\"suffix\":\"\uFFFDb\",\"stop\":[\"\uFFFD\"]}");
	}

	@Test
	void writesWholeNumbersWithoutFraction() {
		CompletionRequest request = CompletionRequest.builder()
			.temperature(1.0)
			.topP(0.1)
			.presencePenalty(-0.0)
			.build();
		assertThat(JsonMapper.shared().writeValueAsString(request))
			.isEqualTo("{\"presence_penalty\":0,\"temperature\":1,\"top_p\":0.1}");
	}

}
