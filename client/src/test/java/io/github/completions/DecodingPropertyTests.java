package io.github.completions;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Any valid stream gives the same elements however it is cut and whatever ends its lines;
 * any bytes at all give elements and one end.
 * <p>
 * For a long run, which is guided by coverage, see {@link DecodingFuzzTarget}.
 */
class DecodingPropertyTests {

	private static final List<String> LINE_ENDS = List.of("\n", "\r", "\r\n");

	@Property
	void aValidStreamGivesTheSameElementsHoweverItIsCut(@ForAll("texts") List<String> texts,
			@ForAll("noise") List<String> noise, @ForAll @Size(max = 40) List<Integer> cuts,
			@ForAll @Size(min = 1, max = 5) List<@IntRange(max = 2) Integer> lineEnds, @ForAll boolean mark,
			@ForAll boolean unbounded) {
		byte[] bytes = stream(texts, noise, lineEnds, mark).getBytes(StandardCharsets.UTF_8);
		BodyReading reading = BodyReading.read(BodyReading.cut(bytes, cuts), unbounded);
		assertThat(reading.error()).isNull();
		assertThat(reading.elements().stream().map(Completion::text).toList()).isEqualTo(texts);
	}

	@Property
	void aCutStreamGivesItsFirstElementsAndSaysSo(@ForAll("texts") List<String> texts,
			@ForAll @Size(max = 20) List<Integer> cuts, @ForAll int length) {
		byte[] whole = stream(texts, List.of(), List.of(0), false).getBytes(StandardCharsets.UTF_8);
		byte[] bytes = Arrays.copyOf(whole, Math.floorMod(length, whole.length - "data: [DONE]\n\n".length() + 1));
		BodyReading reading = BodyReading.read(BodyReading.cut(bytes, cuts), true);
		assertThat(reading.error()).isInstanceOf(CompletionsStreamException.Truncated.class);
		List<String> read = reading.elements().stream().map(Completion::text).toList();
		assertThat(read).isEqualTo(texts.subList(0, read.size()));
	}

	@Property
	void anyBytesGiveElementsAndOneEnd(@ForAll("soup") byte[] bytes, @ForAll @Size(max = 20) List<Integer> cuts,
			@ForAll boolean stream, @ForAll boolean unbounded) {
		BodyReading reading = BodyReading.read(BodyReading.cut(bytes, cuts), unbounded, stream);
		assertThat(reading.error() == null || reading.error() instanceof CompletionsException)
			.as("error %s", reading.error())
			.isTrue();
	}

	@Provide
	Arbitrary<List<String>> texts() {
		Arbitrary<String> text = Arbitraries.oneOf(
				Arbitraries.strings().ofMaxLength(12).filter(DecodingPropertyTests::isText),
				Arbitraries.of("", "\u2028", "\ud83e\udd8a", "\"\\", "\n\r\t", "[DONE]", "data: x", "\u0000"));
		return text.list().ofMinSize(1).ofMaxSize(8);
	}

	private static boolean isText(String text) {
		return StandardCharsets.UTF_8.newEncoder().canEncode(text);
	}

	@Provide
	Arbitrary<List<String>> noise() {
		return Arbitraries
			.of(": ping", ":", "event: ping", "id: 7", "retry: x", "data", "data:", "data: null", "foo: bar", "error",
					": data: {}", "datax: {}")
			.list()
			.ofMaxSize(6);
	}

	/**
	 * Pieces of streams, which get further than bytes by chance, and bytes by chance.
	 */
	@Provide
	Arbitrary<byte[]> soup() {
		Arbitrary<byte[]> piece = Arbitraries
			.of("data: ", "data:", "event: error", "error: ", "{", "}", "[", "]", "\"choices\":[", "\"text\":\"", "\"",
					"\"index\":0", ",", ":", "\n", "\r", "\r\n", "\n\n", "[DONE]", "null", "true", "1e999", "-0", "NaN",
					"{\"choices\":[{\"index\":0,\"text\":\"a\"}]}", "\"error\":", "\\u00", "\\", "\ufeff", "\u00e9",
					"<", "\"logprobs\":{\"tokens\":[", "\"usage\":{", "\"created\":", "\"finish_reason\":\"stop\"")
			.map((text) -> text.getBytes(StandardCharsets.UTF_8));
		Arbitrary<byte[]> random = Arbitraries.bytes().array(byte[].class).ofMaxSize(6);
		return Arbitraries.frequencyOf(Tuple.of(6, piece), Tuple.of(1, random))
			.list()
			.ofMaxSize(40)
			.map(DecodingPropertyTests::join);
	}

	private static byte[] join(List<byte[]> pieces) {
		ByteArrayOutputStream joined = new ByteArrayOutputStream();
		pieces.forEach(joined::writeBytes);
		return joined.toByteArray();
	}

	private static String stream(List<String> texts, List<String> noise, List<Integer> lineEnds, boolean mark) {
		List<String> lines = new ArrayList<>();
		for (int i = 0; i < texts.size(); i++) {
			if (i < noise.size()) {
				lines.add(noise.get(i));
				lines.add("");
			}
			lines.add("data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"text\":"
					+ CompletionsJson.MAPPER.writeValueAsString(texts.get(i)) + "}]}");
			lines.add("");
		}
		lines.add("data: [DONE]");
		lines.add("");
		StringBuilder stream = new StringBuilder(mark ? "\ufeff" : "");
		String before = "";
		for (int i = 0; i < lines.size(); i++) {
			String end = LINE_ENDS.get(lineEnds.get(i % lineEnds.size()));
			// CR, an empty line and LF would be one line end and not two
			before = (before.equals("\r") && lines.get(i).isEmpty() && end.equals("\n")) ? "\r\n" : end;
			stream.append(lines.get(i)).append(before);
		}
		return stream.toString();
	}

}
