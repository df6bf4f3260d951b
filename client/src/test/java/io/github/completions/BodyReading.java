package io.github.completions;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
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
 * What came of a body: its elements, and its error if it had one.
 *
 * @param elements the elements
 * @param error the error
 */
record BodyReading(List<Completion> elements, @Nullable Throwable error) {

	private static final Duration BOUND = Duration.ofSeconds(10);

	/** Looked after here, so that Netty need not track each of them. */
	private static final UnpooledByteBufAllocator ALLOCATOR = new UnpooledByteBufAllocator(false, true);

	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ALLOCATOR);

	/**
	 * Cut bytes at positions, which may be any numbers.
	 */
	static List<byte[]> cut(byte[] bytes, List<Integer> cuts) {
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

	static BodyReading read(List<byte[]> parts, boolean unbounded) {
		return read(parts, unbounded, true);
	}

	/**
	 * Read the parts as they would come from a connection, and see that each buffer was
	 * released and that nothing was thrown or dropped beside the publisher.
	 */
	static BodyReading read(List<byte[]> parts, boolean unbounded, boolean stream) {
		List<ByteBuf> buffers = new ArrayList<>();
		List<Throwable> dropped = new ArrayList<>();
		Hooks.onErrorDropped(dropped::add);
		try {
			Flux<DataBuffer> body = Flux.fromIterable(parts).map((part) -> {
				ByteBuf buffer = ALLOCATOR.buffer(Math.max(1, part.length)).writeBytes(part);
				buffers.add(buffer);
				return BUFFERS.wrap(buffer);
			});
			BodyReading reading = read(body, unbounded, stream);
			assertThat(buffers).allSatisfy((buffer) -> assertThat(buffer.refCnt()).isZero());
			assertThat(dropped).isEmpty();
			return reading;
		}
		finally {
			Hooks.resetOnErrorDropped();
		}
	}

	private static BodyReading read(Flux<DataBuffer> body, boolean unbounded, boolean stream) {
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.CONTENT_TYPE, stream ? "text/event-stream" : "application/json");
		Answer answer = new Answer(new ResponseHead(HttpStatus.OK, headers, SecretMask.NONE), body);
		AnswerForm form = stream ? new StreamedAnswer(1024 * 1024) : new SingleAnswer(1024 * 1024);
		Flux<Completion> elements = new AnswerBody(answer, form, CompletionsTimeouts.defaults(), new RunningCalls(),
				new CallProgress());
		List<Completion> read = new ArrayList<>();
		try {
			Flux<Completion> demanded = unbounded ? elements : elements.limitRate(1);
			demanded.doOnNext(read::add).blockLast(BOUND);
			return new BodyReading(read, null);
		}
		catch (RuntimeException ex) {
			return new BodyReading(read, Exceptions.unwrap(ex));
		}
	}

}
