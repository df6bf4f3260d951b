package io.github.completions;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The short cut must give what the parser gives, for whatever a stream consists of.
 */
class ChunkTemplatesTests {

	private static final String[] TEXTS = { "a", " word", "", "\\n", "say \\\"hi\\\"", "caf\u00e9", "\ud83e\udd8a",
			"\\ud83e\\udd8a", "\\u00e9", "tab\\tslash\\/", "mixed \u00e9\\n", "\\\\", "{\\\"text\\\":\\\"x\\\"}",
			"data: [DONE]", "\\ud83e", "a\u2028b" };

	/**
	 * Beginnings and continuations of sequences, surrogates and too long ones among them.
	 */
	private static final byte[] BYTES = { 'a', (byte) 0xED, (byte) 0xA0, (byte) 0x80, (byte) 0xBF, (byte) 0xC0,
			(byte) 0xE2, (byte) 0x82, (byte) 0xAC, (byte) 0xF0, (byte) 0x9F, (byte) 0xF4, (byte) 0x90, (byte) 0xC3 };

	private static final String[] LINE_ENDS = { "\n", "\r\n", "\r" };

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	void givesTheSameAsTheParserForChangingEvents(long seed) {
		Random random = new Random(seed);
		for (int round = 0; round < 400; round++) {
			List<String> events = events(random);
			String lineEnd = LINE_ENDS[random.nextInt(LINE_ENDS.length)];
			List<Completion> expected = new ArrayList<>();
			StringBuilder stream = new StringBuilder();
			for (String event : events) {
				byte[] bytes = event.getBytes(StandardCharsets.UTF_8);
				expected.add(new ChunkParser(new CompletionReader()).parse(bytes, 0, bytes.length));
				stream.append("data: ").append(event).append(lineEnd).append(lineEnd);
			}
			byte[] bytes = stream.toString().getBytes(StandardCharsets.UTF_8);
			assertThat(decode(bytes, random)).as("seed %d round %d", seed, round).isEqualTo(expected);
		}
	}

	@Test
	void replacesMalformedBytesAsTheParserDoes() {
		Random random = new Random(42);
		for (int round = 0; round < 400; round++) {
			List<Completion> expected = new ArrayList<>();
			List<byte[]> parts = new ArrayList<>();
			for (int i = 0; i < 6; i++) {
				byte[] event = event("id", "xxxx", "null", "").getBytes(StandardCharsets.UTF_8);
				int text = new String(event, StandardCharsets.ISO_8859_1).indexOf("xxxx");
				for (int j = 0; j < 4; j++) {
					event[text + j] = BYTES[random.nextInt(BYTES.length)];
				}
				byte[] repaired = Utf8.repaired(event, 0, event.length);
				expected.add(new ChunkParser(new CompletionReader()).parse(repaired, 0, repaired.length));
				parts.add(event);
			}
			ByteArrayOutputStream stream = new ByteArrayOutputStream();
			for (byte[] part : parts) {
				stream.writeBytes("data: ".getBytes(StandardCharsets.UTF_8));
				stream.writeBytes(part);
				stream.writeBytes("\n\n".getBytes(StandardCharsets.UTF_8));
			}
			assertThat(decode(stream.toByteArray(), random)).as("round %d", round).isEqualTo(expected);
		}
	}

	private static List<String> events(Random random) {
		List<String> events = new ArrayList<>();
		String id = "cmpl-1";
		String tail = "";
		for (int i = 0; i < 1 + random.nextInt(24); i++) {
			if (random.nextInt(12) == 0) {
				id = "cmpl-" + random.nextInt(3);
			}
			if (random.nextInt(10) == 0) {
				tail = switch (random.nextInt(7)) {
					case 0 -> ",\"obfuscation\":\"" + "x".repeat(random.nextInt(4)) + "\"";
					case 1 -> ",\"usage\":{\"total_tokens\":" + i + "}";
					case 2 -> ",\"timings\":{\"text\":\"inner\"}";
					case 3 -> ",\"text\":\"outer\"";
					case 4 -> ",\"choices\":[]";
					case 5 -> ",\"id\":\"again\"";
					default -> "";
				};
			}
			String text = TEXTS[random.nextInt(TEXTS.length)];
			String finish = (random.nextInt(10) == 0) ? "\"stop\"" : "null";
			if (tail.startsWith(",\"obfuscation")) {
				tail = ",\"obfuscation\":\"" + TEXTS[random.nextInt(TEXTS.length)] + "\"";
			}
			events.add(switch (random.nextInt(14)) {
				case 0 -> "{\"choices\":[{\"text\":\"a\"},{\"text\":\"" + text + "\",\"index\":1}]}";
				case 1 -> "{\"choices\":[{\"text\":\"x\",\"text\":\"" + text + "\"}]" + tail + "}";
				case 2 -> "{ \"choices\" : [ { \"index\":0, \"text\" : \"" + text + "\" } ] , \"id\":\"" + id + "\"}";
				case 3 -> "{\"choices\":[{\"index\":" + random.nextInt(3) + ",\"text\":null}]}";
				default -> event(id, text, finish, tail);
			});
		}
		return events;
	}

	private static String event(String id, String text, String finish, String tail) {
		return "{\"id\":\"" + id + "\",\"created\":1765432100,\"choices\":[{\"text\":\"" + text
				+ "\",\"index\":0,\"logprobs\":null,\"finish_reason\":" + finish + "}]" + tail + "}";
	}

	private static List<Completion> decode(byte[] bytes, Random random) {
		ResponseHead head = new ResponseHead(HttpStatus.OK, new HttpHeaders(), SecretMask.NONE);
		EventStreamDecoder decoder = new EventStreamDecoder(head, 1024 * 1024);
		List<Completion> completions = new ArrayList<>();
		int from = 0;
		while (from < bytes.length) {
			int length = Math.min(bytes.length - from, 1 + random.nextInt(random.nextBoolean() ? 40 : 4000));
			byte[] part = Arrays.copyOfRange(bytes, from, from + length);
			decoder.feed(DefaultDataBufferFactory.sharedInstance.wrap(part));
			from += length;
			for (Completion next = decoder.next(); next != null; next = decoder.next()) {
				completions.add(next);
			}
		}
		return completions;
	}

}
