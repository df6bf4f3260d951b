package io.github.completions;

import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.http.client.reactive.ClientHttpResponse;
import org.springframework.mock.http.client.reactive.MockClientHttpRequest;
import org.springframework.mock.http.client.reactive.MockClientHttpResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is allocated once the code is warm, as upper bounds. Bytes are counted exactly, so
 * that other load on the machine cannot fail these tests, only delay them.
 */
@Tag("allocations")
class AllocationTests {

	private static final int EVENTS = 16_384;

	/** As much as Reactor Netty reads at once from a busy socket. */
	private static final int BUFFER_SIZE = 32 * 1024;

	private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(60);

	private static final String[] TEXTS = { " the", " quick", ",", "\\n", " lazy", ".", " caf\u00e9", " said",
			" and then", " 42", " Zo\u00eb", " C:\\\\" };

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	@Test
	void aChunkLikeTheOneBeforeCostsLittleMoreThanItself() {
		assertBytesPerEvent(stream((i) -> event("cmpl-1", "1690759702", i, "null", "")), 165);
	}

	@Test
	void aChunkWithObfuscationCostsLittleMoreThanItself() {
		assertBytesPerEvent(stream((i) -> event("cmpl-1", "1690759702", i, "null",
				",\"obfuscation\":\"" + "aZ3kQ9xW7rT1".substring(i % 12) + "\"")), 170);
	}

	@Test
	void aChunkUnlikeTheOneBeforeCostsLittleMoreThanItself() {
		assertBytesPerEvent(stream((i) -> event("cmpl-1", Integer.toString(1_690_759_702 + i), i, "null", "")), 190);
	}

	/**
	 * From Java 22 on, Jackson's parser of numbers makes a memory segment for each four
	 * digits.
	 */
	@Test
	void logProbabilitiesAreKeptCompact() {
		long limit = (Runtime.version().feature() < 22) ? 1550 : 2300;
		assertBytesPerEvent(stream((i) -> event("cmpl-1", "1690759702", i, logprobs(i), "")), limit);
	}

	@Test
	void aStreamCostsLittleMoreThanItsChunks() {
		byte[] stream = stream((i) -> event("cmpl-1", "1690759702", i, "null", ""));
		List<byte[]> buffers = new ArrayList<>(buffers(stream));
		buffers.add("data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8));
		CompletionsClient client = client("text/event-stream", buffers);
		CompletionRequest request = CompletionRequest.of("Say this is a test");
		assertAllocated(() -> client.stream(request).blockLast(), EVENTS, 170);
	}

	@Test
	void aCallCostsLittleMoreThanItsExchange() {
		byte[] document = event("cmpl-1", "1690759702", 0, "null", ",\"usage\":{\"total_tokens\":12}")
			.getBytes(StandardCharsets.UTF_8);
		CompletionsClient client = client("application/json", List.of(document));
		CompletionRequest request = CompletionRequest.of("Say this is a test");
		assertAllocated(() -> client.create(request).block(), 1, 23_000);
	}

	private static void assertBytesPerEvent(byte[] stream, long limit) {
		List<byte[]> buffers = buffers(stream);
		assertThat(decode(buffers)).isEqualTo(EVENTS);
		assertAllocated(() -> decode(buffers), EVENTS, limit);
	}

	private static int decode(List<byte[]> buffers) {
		EventStreamDecoder decoder = new EventStreamDecoder(
				new ResponseHead(HttpStatus.OK, new HttpHeaders(), SecretMask.NONE), 1024 * 1024);
		int choices = 0;
		for (byte[] buffer : buffers) {
			decoder.feed(DefaultDataBufferFactory.sharedInstance.wrap(buffer));
			for (Completion next = decoder.next(); next != null; next = decoder.next()) {
				choices += next.choices().size();
			}
		}
		return choices;
	}

	/**
	 * The least that a round allocated counts: what a round allocates while the compiler
	 * has not finished says nothing.
	 */
	private static void assertAllocated(Runnable round, int operations, long limit) {
		long thread = Thread.currentThread().getId();
		long start = System.nanoTime();
		long least = Long.MAX_VALUE;
		while (least > limit && System.nanoTime() - start < LONGEST_WARM_UP.toNanos()) {
			int rounds = 1 + 1000 / operations;
			long before = THREADS.getThreadAllocatedBytes(thread);
			for (int i = 0; i < rounds; i++) {
				round.run();
			}
			least = Math.min(least, (THREADS.getThreadAllocatedBytes(thread) - before) / rounds / operations);
		}
		assertThat(least).isLessThanOrEqualTo(limit);
	}

	private static byte[] stream(IntFunction<String> events) {
		StringBuilder stream = new StringBuilder();
		for (int i = 0; i < EVENTS; i++) {
			stream.append("data: ").append(events.apply(i)).append("\n\n");
		}
		return stream.toString().getBytes(StandardCharsets.UTF_8);
	}

	private static List<byte[]> buffers(byte[] stream) {
		List<byte[]> buffers = new ArrayList<>();
		for (int from = 0; from < stream.length; from += BUFFER_SIZE) {
			buffers.add(Arrays.copyOfRange(stream, from, Math.min(from + BUFFER_SIZE, stream.length)));
		}
		return buffers;
	}

	private static String event(String id, String created, int i, String logprobs, String rest) {
		return "{\"id\":\"" + id + "\",\"object\":\"text_completion\",\"created\":" + created
				+ ",\"choices\":[{\"text\":\"" + TEXTS[i % TEXTS.length] + "\",\"index\":0,\"logprobs\":" + logprobs
				+ ",\"finish_reason\":null}],\"model\":\"gpt-3.5-turbo-instruct\"" + rest + "}";
	}

	private static String logprobs(int i) {
		StringBuilder tokens = new StringBuilder();
		StringBuilder logprobs = new StringBuilder();
		StringBuilder top = new StringBuilder();
		StringBuilder offsets = new StringBuilder();
		for (int token = 0; token < 4; token++) {
			String comma = (token > 0) ? "," : "";
			tokens.append(comma).append('"').append(TEXTS[(i + token) % TEXTS.length]).append('"');
			logprobs.append(comma).append("-0.").append(12345 + i % 128);
			offsets.append(comma).append(i % 128);
			top.append(comma).append('{');
			for (int rank = 0; rank < 5; rank++) {
				top.append((rank > 0) ? "," : "")
					.append('"')
					.append(TEXTS[(i + token + rank) % TEXTS.length])
					.append("\":-")
					.append(rank)
					.append(".4321");
			}
			top.append('}');
		}
		return "{\"tokens\":[" + tokens + "],\"token_logprobs\":[" + logprobs + "],\"top_logprobs\":[" + top
				+ "],\"text_offset\":[" + offsets + "]}";
	}

	private static CompletionsClient client(String contentType, List<byte[]> body) {
		return CompletionsClient.builder()
			.baseUrl("http://localhost/v1")
			.clientConnector(new MemoryConnector(contentType, body))
			.build();
	}

	/**
	 * Answers without a socket, at the thread that asks.
	 */
	private record MemoryConnector(String contentType, List<byte[]> body) implements ClientHttpConnector {

		@Override
		public Mono<ClientHttpResponse> connect(HttpMethod method, URI uri,
				Function<? super ClientHttpRequest, Mono<Void>> requestCallback) {
			MockClientHttpRequest request = new MockClientHttpRequest(method, uri);
			return requestCallback.apply(request).then(Mono.fromSupplier(this::response));
		}

		private ClientHttpResponse response() {
			MockClientHttpResponse response = new MockClientHttpResponse(HttpStatus.OK);
			response.getHeaders().set(HttpHeaders.CONTENT_TYPE, this.contentType);
			response.setBody(Flux.fromIterable(this.body).map(MemoryConnector::buffer));
			return response;
		}

		private static DataBuffer buffer(byte[] bytes) {
			return DefaultDataBufferFactory.sharedInstance.wrap(bytes);
		}

	}

}
