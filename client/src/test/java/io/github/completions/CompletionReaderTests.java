package io.github.completions;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CompletionReaderTests {

	static Completion read(String json) {
		byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
		return new ChunkParser(new CompletionReader()).parse(bytes, 0, bytes.length);
	}

	static CompletionChoice choice(String members) {
		return read("{\"choices\":[{" + members + "}]}").choices().get(0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"choices\":null}", "{\"choices\":{}}", "{\"choices\":\"x\"}", "{\"choices\":[]}",
			"{\"choices\":[null,1,\"x\",[]]}", """
					{"id":null,"object":null,"created":null,"model":null,"usage":null,"system_fingerprint":null,
					"error":null}""" })
	void readsMissingAndNullMembersAsNothing(String json) {
		Completion completion = read(json);
		assertThat(completion).isEqualTo(CompletionReaderTests.read("{}"));
		assertThat(completion.choices()).isEmpty();
		assertThat(completion.text()).isEmpty();
	}

	@Test
	void readsTextsWhereverANumberOrAFlagCame() {
		Completion completion = read("{\"id\":17,\"model\":true,\"object\":[1],\"system_fingerprint\":{\"a\":1}}");
		assertThat(completion.id()).isEqualTo("17");
		assertThat(completion.model()).isEqualTo("true");
		assertThat(completion.object()).isNull();
		assertThat(completion.systemFingerprint()).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "1765432100, 1765432100", "'\"1765432100\"', 1765432100", "1765432100.75, 1765432100",
			"1765432100123, 1765432100", "1.7654321e9, 1765432100", "0, 0", "-5, -5", "100000000000, 100000000000" })
	void readsWhatCreatedMeans(String created, long seconds) {
		assertThat(read("{\"created\":" + created + "}").created()).isEqualTo(Instant.ofEpochSecond(seconds));
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "\"yesterday\"", "NaN", "1e300", "1765432100000000000", "99999999999999999999",
			"{}", "[1]", "true" })
	void readsACreatedThatIsNoDateAsNull(String created) {
		Completion completion = read("{\"created\":" + created + ",\"model\":\"m\"}");
		assertThat(completion.created()).isNull();
		assertThat(completion.model()).isEqualTo("m");
	}

	@Test
	void leavesPaddingOut() {
		assertThat(read("{\"obfuscation\":\"xxxx\",\"padding\":1}").additional()).isEqualTo(Map.of("padding", 1));
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			"text":"a"; a
			"text":null; ''
			"index":0; ''
			"text":["a","b",null,"c"]; abc
			"text":7; 7
			"text":{"x":1}; ''
			"message":{"role":"assistant","content":"chat"}; chat
			"delta":{"content":"piece"}; piece
			"delta":{"content":null}; ''
			"text":"a","message":{"content":"b"}; a
			""")
	void readsATextFromWhatComes(String members, String text) {
		assertThat(choice(members).text()).isEqualTo(text);
	}

	@ParameterizedTest
	@CsvSource({ "1, 1", "'\"1\"', 1", "1.0, 1", "null, 0", "\"x\", 0", "{}, 0", "3000000000, 0" })
	void readsAnIndexOrTakesThePosition(String index, int expected) {
		assertThat(choice("\"text\":\"a\",\"index\":" + index).index()).isEqualTo(expected);
	}

	@Test
	void numbersChoicesWithoutIndexByTheirPosition() {
		assertThat(read("{\"choices\":[{\"text\":\"a\"},{\"text\":\"b\"},{\"text\":\"c\"}]}").choices())
			.extracting(CompletionChoice::index)
			.containsExactly(0, 1, 2);
	}

	@ParameterizedTest
	@CsvSource(nullValues = "-", value = { "null, -", "'\"\"', -", "'\"null\"', -", "'\" \"', -", "'\"stop\"', stop",
			"'\"eos\"', eos", "7, 7", "{}, -" })
	void readsAFinishReasonAsAValue(String json, String expected) {
		FinishReason reason = choice("\"finish_reason\":" + json).finishReason();
		assertThat((reason != null) ? reason.value() : null).isEqualTo(expected);
	}

	@Test
	void readsCountsFromNumbersTextsAndFractions() {
		CompletionUsage usage = read(
				"""
						{"usage":{"prompt_tokens":"7","completion_tokens":1.0,"total_tokens":"many","prompt_tokens_details":null,
						"completion_tokens_details":[],"x":1}}""")
			.usage();
		assertThat(usage).isEqualTo(new CompletionUsage(7, 1, null, null, null, Map.of("x", 1)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "3", "[]", "\"x\"" })
	void readsAUsageThatIsNoObjectAsNone(String usage) {
		assertThat(read("{\"usage\":" + usage + "}").usage()).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"error\":{\"message\":\"m\"}}", "{\"error\":\"m\",\"choices\":[]}",
			"{\"object\":\"error\",\"message\":\"m\"}",
			"{\"choices\":[{\"text\":\"a\"}],\"error\":{\"message\":\"m\"}}" })
	void tellsAnErrorFromACompletion(String json) {
		assertThatExceptionOfType(ErrorAnswer.class).isThrownBy(() -> read(json))
			.satisfies((answer) -> assertThat(answer.error().message()).isEqualTo("m"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "false", "\"\"", "{}" })
	void takesAnErrorThatSaysNothingForNone(String error) {
		assertThat(read("{\"error\":" + error + ",\"choices\":[{\"text\":\"a\"}]}").text()).isEqualTo("a");
	}

	@Test
	void readsChunksWithTheSameInstanceOfWhatTheyShare() {
		ChunkParser parser = new ChunkParser(new CompletionReader());
		byte[] bytes = "{\"id\":\"cmpl-1\",\"created\":1765432100}".getBytes(StandardCharsets.UTF_8);
		Completion first = parser.parse(bytes, 0, bytes.length);
		Completion second = parser.parse(bytes, 0, bytes.length);
		assertThat(second.id()).isSameAs(first.id());
		assertThat(second.created()).isSameAs(first.created());
	}

	@Test
	void tellsSharedMembersApartWhenTheyChange() {
		ChunkParser parser = new ChunkParser(new CompletionReader());
		for (String id : new String[] { "cmpl-1", "cmpl-2", "cmpl-22", "cmpl-\u00e9", "cmpl-\\u00e8", "" }) {
			byte[] bytes = ("{\"id\":\"" + id + "\"}").getBytes(StandardCharsets.UTF_8);
			assertThat(parser.parse(bytes, 0, bytes.length).id()).isEqualTo(id.replace("\\u00e8", "\u00e8"));
		}
	}

	@Test
	void replacesMalformedCharacters() {
		byte[] bytes = "{\"choices\":[{\"text\":\"a?b\"}]}".getBytes(StandardCharsets.UTF_8);
		bytes[new String(bytes, StandardCharsets.UTF_8).indexOf('?')] = (byte) 0xC3;
		assertThat(new ChunkParser(new CompletionReader()).parse(bytes, 0, bytes.length).text()).isEqualTo("a\uFFFDb");
	}

	@Test
	void foldsAListOfCompletionsIntoOne() {
		Completion completion = read("""
				[{"id":"one","choices":[{"text":"a","index":0,"finish_reason":"stop"}],
				  "usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}},
				 {"id":"two","choices":[{"text":"b","index":0,"finish_reason":"length"}],
				  "usage":{"prompt_tokens":10,"completion_tokens":20,"total_tokens":30}}]""");
		assertThat(completion.id()).isEqualTo("one");
		assertThat(completion.choices()).containsExactly(CompletionChoice.of(0, "a", FinishReason.STOP),
				CompletionChoice.of(1, "b", FinishReason.LENGTH));
		assertThat(completion.usage()).isEqualTo(CompletionUsage.of(11, 22));
	}

	@Test
	void keepsIndicesThatAreAlreadyNumberedWhenItFolds() {
		Completion completion = read(
				"[{\"choices\":[{\"text\":\"b\",\"index\":1}]},{\"choices\":[{\"text\":\"a\",\"index\":0}]}]");
		assertThat(completion.text()).isEqualTo("a");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "null", "7", "\"text\"", "[]", "[1]", "[[]]", "{", "{\"choices\":", "{} {}", "{}x",
			"{\"a\":1,}", "[{}", "nul" })
	void refusesWhatIsNoCompletion(String json) {
		assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> read(json));
	}

	@Test
	void quotesNothingOfWhatItCannotRead() {
		assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> read("{\"text\": secret-sk-123}"))
			.satisfies((error) -> assertThat(error.getMessage()).doesNotContain("secret").doesNotContain("sk-123"));
	}

}
