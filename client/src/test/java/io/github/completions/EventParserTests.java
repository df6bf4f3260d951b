package io.github.completions;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An event is one document, whatever the bytes are that lie before and behind it.
 */
class EventParserTests {

	private static final String FIRST = "data: {\"choices\":[{\"text\":\"first\"}]}\n\n";

	private final EventStreamDecoder decoder = new EventStreamDecoder(
			new ResponseHead(HttpStatus.OK, new HttpHeaders(), SecretMask.NONE), 1024 * 1024);

	private final List<String> texts = new ArrayList<>();

	@ParameterizedTest
	@ValueSource(strings = { "data: {\"a\":\n\n} 1\n\n", "data: {\"a\":1\n\n} 1\n\n", "data: {\"a\":[\n\n]} 1\n\n",
			"data: {\"a\":1,\n\n\"b\":2} 1\n\n", "data: {} 1\n\n", "data: {}1\n\n", "data: {} {}\n\n",
			"data: {} 1\n\n{} 1\n\n", "data: {}]\n\n", "data: {}\u0001\n\n", "data: {}\u00a0\n\n", "data: 1\n\n",
			"data: {\"a\":\"\n\n\"} 1\n\n", "data: {\n\n} 1\n\n" })
	void anEventThatIsMoreOrLessThanADocumentFails(String event) {
		feed(FIRST + FIRST + event + FIRST);
		assertThatExceptionOfType(CompletionsDecodingException.class).isThrownBy(this::decode);
		assertThat(this.texts).containsExactly("first", "first");
	}

	@ParameterizedTest
	@ValueSource(strings = { "data: {\"choices\":[{\"text\":\"second\"}]} \t \n\n",
			"data: \t{\"choices\":[{\"text\":\"second\"}]}\r\n\r\n",
			"data:{\"choices\":[{\"text\":\"second\"}]}\n: 1\n\n",
			": {\nid: 1\ndata: {\"choices\":[{\"text\":\"second\"}]}\r\r",
			"data: {\"choices\":\ndata: [{\"text\":\"second\"}]}\n\n" })
	void whatLiesAroundADocumentDoesNotMatter(String event) {
		feed(FIRST + event + FIRST);
		decode();
		assertThat(this.texts).containsExactly("first", "second", "first");
	}

	private void feed(String stream) {
		this.decoder.feed(DefaultDataBufferFactory.sharedInstance.wrap(stream.getBytes(StandardCharsets.UTF_8)));
	}

	private void decode() {
		for (Completion next = this.decoder.next(); next != null; next = this.decoder.next()) {
			this.texts.add(next.text());
		}
	}

}
