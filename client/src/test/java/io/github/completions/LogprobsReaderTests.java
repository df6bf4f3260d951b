package io.github.completions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class LogprobsReaderTests {

	private static Logprobs read(String json) {
		return CompletionReaderTests.choice("\"logprobs\":" + json).logprobs();
	}

	@Test
	void readsTheFourLists() {
		Logprobs logprobs = read("""
				{"tokens":["a","b"],"token_logprobs":[-0.25,-1],"top_logprobs":[{"a":-0.25,"c":-2},{"b":-1}],
				"text_offset":[16,17]}""");
		assertThat(logprobs.tokens()).containsExactly("a", "b");
		assertThat(logprobs.tokenLogprobs()).containsExactly(-0.25, -1.0);
		assertThat(logprobs.topLogprobs()).containsExactly(Map.of("a", -0.25, "c", -2.0), Map.of("b", -1.0));
		assertThat(logprobs.textOffset()).containsExactly(16, 17);
		assertThat(logprobs.sum()).isEqualTo(-1.25);
		assertThat(logprobs.perplexity()).isCloseTo(Math.exp(0.625), within(1e-12));
	}

	@Test
	void keepsHolesInTheirPlaces() {
		Logprobs logprobs = read("""
				{"tokens":["The"," cat",null],"token_logprobs":[null,-0.5,"-1.5"],
				"top_logprobs":[null,{" cat":-0.5," dog":null," cow":-9999.0},"x"],"text_offset":[0,null,3.0]}""");
		assertThat(logprobs.tokens()).containsExactly("The", " cat", "");
		assertThat(logprobs.tokenLogprobs()).containsExactly(null, -0.5, -1.5);
		assertThat(logprobs.topLogprobs().get(0)).isNull();
		assertThat(logprobs.topLogprobs().get(1)).containsEntry(" dog", null).containsEntry(" cow", -9999.0);
		assertThat(logprobs.topLogprobs().get(2)).isNull();
		assertThat(logprobs.textOffset()).containsExactly(0, 0, 3);
		assertThat(logprobs.sum()).isEqualTo(-2.0);
	}

	@Test
	void readsWhatIsNoNumberInJson() {
		Logprobs logprobs = read("""
				{"tokens":["No","x"],"token_logprobs":[NaN,-Infinity],"top_logprobs":[{"No":0.0,"#":-Infinity}]}""");
		assertThat(logprobs.tokenLogprobs()).containsExactly(Double.NaN, Double.NEGATIVE_INFINITY);
		assertThat(logprobs.topLogprobs().get(0)).containsEntry("#", Double.NEGATIVE_INFINITY);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}",
			"{\"tokens\":null,\"token_logprobs\":null,\"top_logprobs\":null,\"text_offset\":null}",
			"{\"tokens\":1,\"token_logprobs\":{},\"top_logprobs\":\"x\",\"text_offset\":true}", "{\"content\":null}" })
	void readsMissingListsAsEmptyOnes(String json) {
		Logprobs logprobs = read(json);
		assertThat(logprobs).isEqualTo(new Logprobs(List.of(), List.of(), List.of(), List.of(), Map.of()));
		assertThat(logprobs.sum()).isZero();
		assertThat(logprobs.perplexity()).isNaN();
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "[]", "5", "\"x\"", "false" })
	void readsWhatIsNoObjectAsNone(String json) {
		assertThat(read(json)).isNull();
	}

	@Test
	void readsTheShapeOfTheChatEndpoint() {
		Logprobs logprobs = read("""
				{"content":[{"id":1,"token":"a","bytes":[97],"logprob":-0.5,
				  "top_logprobs":[{"id":1,"token":"a","bytes":[97],"logprob":-0.5},{"token":"b","logprob":-1.5}]},
				  {"token":"c","logprob":null},7],"refusal":null}""");
		assertThat(logprobs.tokens()).containsExactly("a", "c", "");
		assertThat(logprobs.tokenLogprobs()).containsExactly(-0.5, null, null);
		assertThat(logprobs.topLogprobs()).containsExactly(Map.of("a", -0.5, "b", -1.5), Map.of(), Map.of());
		assertThat(logprobs.textOffset()).isEmpty();
		assertThat(logprobs.additional()).containsOnlyKeys("refusal");
	}

	@Test
	void keepsTheMoreLikelyOfTwoTokensThatReadTheSame() {
		assertThat(read("{\"top_logprobs\":[{\"\\ufffd\":-0.5,\"\\ufffd\":-3}]}").topLogprobs())
			.containsExactly(Map.of("\ufffd", -0.5));
	}

	@Test
	void keepsAlternativesInTheOrderOfTheServer() {
		Map<String, Double> top = read("""
				{"top_logprobs":[{"z":-1,"y":-2,"x":-3,"w":-4,"v":-5,"u":-6,"t":-7}]}""").topLogprobs().get(0);
		assertThat(top.keySet()).containsExactly("z", "y", "x", "w", "v", "u", "t");
		assertThat(top).containsEntry("t", -7.0).doesNotContainKey("a").hasSize(7);
		assertThat(new ArrayList<>(top.values())).isEqualTo(Arrays.asList(-1.0, -2.0, -3.0, -4.0, -5.0, -6.0, -7.0));
		assertThat(top.get("a")).isNull();
		assertThat(top.get(null)).isNull();
	}

	@Test
	void readsListsOfAnyLength() {
		StringBuilder numbers = new StringBuilder("0");
		for (int i = 1; i < 100; i++) {
			numbers.append(',').append(i);
		}
		Logprobs logprobs = read("{\"text_offset\":[%1$s],\"token_logprobs\":[%1$s]}".formatted(numbers));
		assertThat(logprobs.textOffset()).hasSize(100).endsWith(98, 99);
		assertThat(logprobs.tokenLogprobs()).hasSize(100).endsWith(98.0, 99.0);
	}

}
