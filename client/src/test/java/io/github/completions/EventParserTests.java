package io.github.completions;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An event is one document, whatever lies before and behind it and wherever the stream is
 * cut.
 */
class EventParserTests {

	private static final String ALIKE = "data: {\"choices\":[{\"text\":\"\"}]}\n\n".repeat(2);

	/**
	 * So many that nothing is learned from events any more: one parser reads them all.
	 */
	private static final String UNALIKE = IntStream.range(0, 20)
		.mapToObj((i) -> "data: {\"id\":\"%d\",\"choices\":[{\"text\":\"\"}]}\n\n".formatted(i))
		.collect(Collectors.joining());

	private static final String AFTER = "data: {\"choices\":[{\"text\":\"after\"}]}\n\n";

	@ParameterizedTest
	@ValueSource(strings = { "{\"a\":1\n\n} 1", "{\"a\":[\n\n]} 1", "{\"a\":1,\n\n\"b\":2} 1", "{\"a\":\n\n} 1",
			"{\n\n} 1", "{\"a\":\"\n\n\"} 1", "{} 1", "{}1", "{} {}", "{}]", "{}\u0001", "{}\u00a0", "1",
			"\u0000\u0000\u0005\u0000\u00e9", "{\"error\":\"x\"\n\n}", "{\"detail\":\"x\",\n\n\"a\":1}" })
	void anEventThatIsNotExactlyOneDocumentFails(String data) {
		assertThat(outcomes("data: " + data + "\n\n")).containsExactly("CompletionsDecodingException");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"error\":\"x\"}", "{\"error\":{\"message\":\"x\"}} ", "{\"detail\":\"x\"}" })
	void anErrorIsAnErrorEvent(String data) {
		assertThat(outcomes("data: " + data + "\n\n")).containsExactly("ErrorEvent");
	}

	@ParameterizedTest
	@ValueSource(strings = { "data: {\"choices\":[{\"text\":\"text\"}]} \t \n\n",
			"data: \t{\"choices\":[{\"text\":\"text\"}]}\r\n\r\n", "data:{\"choices\":[{\"text\":\"text\"}]}\n: 1\n\n",
			": {\nid: 1\ndata: {\"choices\":[{\"text\":\"text\"}]}\r\r",
			"data: {\"choices\":\ndata: [{\"text\":\"text\"}]}\n\n", "data: [{\"choices\":[{\"text\":\"text\"}]}]\n\n",
			"data: [{\"choices\":[{\"text\":\"text\"}]}]\nid: 1\n\n",
			"data: \ufeff{\"choices\":[{\"text\":\"text\"}]}\n\n" })
	void whatLiesAroundADocumentDoesNotMatter(String event) {
		assertThat(outcomes(event)).containsExactly("text, after");
	}

	/**
	 * What comes of the event, by itself, after others like it and after others unlike
	 * it, and wherever it is cut.
	 */
	private static Set<String> outcomes(String event) {
		Set<String> outcomes = new LinkedHashSet<>();
		for (String before : List.of("", ALIKE, UNALIKE)) {
			byte[] stream = (before + event + AFTER).getBytes(StandardCharsets.UTF_8);
			for (int cut = before.length(); cut < stream.length; cut++) {
				outcomes.add(outcome(stream, cut));
			}
		}
		return outcomes;
	}

	private static String outcome(byte[] stream, int cut) {
		EventStreamDecoder decoder = new EventStreamDecoder(
				new ResponseHead(HttpStatus.OK, new HttpHeaders(), SecretMask.NONE), 1024 * 1024);
		StringJoiner outcome = new StringJoiner(", ");
		try {
			for (byte[] part : List.of(Arrays.copyOf(stream, cut), Arrays.copyOfRange(stream, cut, stream.length))) {
				decoder.feed(DefaultDataBufferFactory.sharedInstance.wrap(part));
				for (Completion next = decoder.next(); next != null; next = decoder.next()) {
					if (!next.text().isEmpty()) {
						outcome.add(next.text());
					}
				}
			}
		}
		catch (CompletionsException ex) {
			outcome.add(ex.getClass().getSimpleName());
		}
		return outcome.toString();
	}

}
