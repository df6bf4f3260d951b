package io.github.completions;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Any valid stream gives the same elements however it is cut and whatever ends its lines;
 * any bytes at all give elements and one end.
 * <p>
 * For a long run, which tries as many inputs as the number says, use
 * {@code mvn -pl client -am test -Dtest=DecodingPropertyTests
 * -Dsurefire.failIfNoSpecifiedTests=false -Djqwik.tries.default=3000000}.
 */
class DecodingPropertyTests {

	private static final Duration BOUND = Duration.ofSeconds(10);

	private static final List<String> LINE_ENDS = List.of("\n", "\r", "\r\n");

	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);

	@Property
	void aValidStreamGivesTheSameElementsHoweverItIsCut(@ForAll("texts") List<String> texts,
			@ForAll("noise") List<String> noise, @ForAll @Size(max = 40) List<Integer> cuts,
			@ForAll @Size(min = 1, max = 5) List<@IntRange(max = 2) Integer> lineEnds, @ForAll boolean mark,
			@ForAll boolean unbounded) {
		byte[] bytes = stream(texts, noise, lineEnds, mark).getBytes(StandardCharsets.UTF_8);
		Reading reading = read(cut(bytes, cuts), unbounded);
		assertThat(reading.error()).isNull();
		assertThat(reading.elements().stream().map(Completion::text).toList()).isEqualTo(texts);
	}

	@Property
	void aCutStreamGivesItsFirstElementsAndSaysSo(@ForAll("texts") List<String> texts,
			@ForAll @Size(max = 20) List<Integer> cuts, @ForAll int length) {
		byte[] whole = stream(texts, List.of(), List.of(0), false).getBytes(StandardCharsets.UTF_8);
		byte[] bytes = Arrays.copyOf(whole, Math.floorMod(length, whole.length - "data: [DONE]\n\n".length() + 1));
		Reading reading = read(cut(bytes, cuts), true);
		assertThat(reading.error()).isInstanceOf(CompletionsStreamException.Truncated.class);
		List<String> read = reading.elements().stream().map(Completion::text).toList();
		assertThat(read).isEqualTo(texts.subList(0, read.size()));
	}

	@Property
	void anyBytesGiveElementsAndOneEnd(@ForAll("soup") byte[] bytes, @ForAll @Size(max = 20) List<Integer> cuts,
			@ForAll boolean stream, @ForAll boolean unbounded) {
		Reading reading = read(cut(bytes, cuts), unbounded, stream);
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

	private static List<byte[]> cut(byte[] bytes, List<Integer> cuts) {
		int[] positions = cuts.stream().mapToInt((cut) -> Math.floorMod(cut, bytes.length + 1)).sorted().toArray();
		List<byte[]> parts = new ArrayList<>();
		int from = 0;
		for (int position : positions) {
			parts.add(Arrays.copyOfRange(bytes, from, position));
			from = position;
		}
		parts.add(Arrays.copyOfRange(bytes, from, bytes.length));
		return parts;
	}

	private static Reading read(List<byte[]> parts, boolean unbounded) {
		return read(parts, unbounded, true);
	}

	/**
	 * Read the parts as they would come from a connection, and see that each buffer was
	 * released and that nothing was thrown or dropped beside the publisher.
	 */
	private static Reading read(List<byte[]> parts, boolean unbounded, boolean stream) {
		List<ByteBuf> buffers = new ArrayList<>();
		List<Throwable> dropped = new ArrayList<>();
		Hooks.onErrorDropped(dropped::add);
		try {
			Flux<DataBuffer> body = Flux.fromIterable(parts).map((part) -> {
				ByteBuf buffer = PooledByteBufAllocator.DEFAULT.buffer(Math.max(1, part.length)).writeBytes(part);
				buffers.add(buffer);
				return BUFFERS.wrap(buffer);
			});
			Reading reading = read(body, unbounded, stream);
			assertThat(buffers).allSatisfy((buffer) -> assertThat(buffer.refCnt()).isZero());
			assertThat(dropped).isEmpty();
			return reading;
		}
		finally {
			Hooks.resetOnErrorDropped();
		}
	}

	private static Reading read(Flux<DataBuffer> body, boolean unbounded, boolean stream) {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.CONTENT_TYPE, stream ? "text/event-stream" : "application/json");
		Answer answer = new Answer(new ResponseHead(HttpStatus.OK, headers, SecretMask.NONE), body);
		AnswerForm form = stream ? new StreamedAnswer(1024 * 1024) : new SingleAnswer(1024 * 1024);
		Flux<Completion> elements = new AnswerBody(answer, form, CompletionsTimeouts.defaults(), Long.MAX_VALUE,
				new RunningCalls(), () -> {
				});
		List<Completion> read = new ArrayList<>();
		try {
			Flux<Completion> demanded = unbounded ? elements : elements.limitRate(1);
			demanded.doOnNext(read::add).blockLast(BOUND);
			return new Reading(read, null);
		}
		catch (RuntimeException ex) {
			return new Reading(read, Exceptions.unwrap(ex));
		}
	}

	private record Reading(List<Completion> elements, @Nullable Throwable error) {
	}

}
