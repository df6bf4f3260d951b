package io.github.completions;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Answers that never end, or grow without measure: each ends in an error soon after its
 * limit, for which little memory is taken, and the server is not read any further.
 */
class AnswerLimitsTests {

	private static final Duration BOUND = Duration.ofSeconds(20);

	private static final CompletionRequest REQUEST = CompletionRequest.of("Hi");

	private static final int LIMIT = 256 * 1024;

	/** What fits into the buffers of the sockets comes on top of the limit. */
	private static final long MOST_READ = 32L * 1024 * 1024;

	/**
	 * What a client may allocate for one of these answers, with Netty and its tracking of
	 * leaks.
	 */
	private static final long MOST_ALLOCATED = 16L * 1024 * 1024;

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static final String CHUNKED_JSON = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
			+ "Transfer-Encoding: chunked\r\n\r\n";

	private static final String CHUNKED_ERROR = "HTTP/1.1 503 Busy\r\nContent-Type: text/plain\r\n"
			+ "Transfer-Encoding: chunked\r\n\r\n";

	@ParameterizedTest
	@ValueSource(strings = { "data: ", ":", "id: ", "unknown", "data: {\"choices\":[{\"text\":\"" })
	void aLineWithoutEndIsRefused(String start) {
		expectRefusal(start, "x".repeat(8192), "completions.limits.max-event-size");
	}

	@Test
	void anEventWithoutEndIsRefused() {
		expectRefusal("", "data: " + "x".repeat(1000) + "\n", "completions.limits.max-event-size");
	}

	@Test
	void aDocumentWithoutEndIsRefusedOnAStream() {
		expectRefusal("{\"choices\":[{\"text\":\"", "x".repeat(8192), "completions.limits.max-event-size");
	}

	@ParameterizedTest
	@EnumSource(names = { "CREATE", "CREATE_ENTITY" })
	void aWholeAnswerWithoutEndIsRefused(Calls calls) {
		expectRefusal(calls, CHUNKED_JSON + chunk("{\"choices\":[{\"text\":\""), chunk("x".repeat(8192)),
				(error) -> assertRefused(error, "completions.limits.max-response-size"));
	}

	@ParameterizedTest
	@EnumSource
	void anErrorWithoutEndIsReadToItsLimit(Calls calls) {
		expectRefusal(calls, CHUNKED_ERROR, chunk("x".repeat(8192)),
				(error) -> assertThat(error).isInstanceOfSatisfying(CompletionsApiException.ServerError.class,
						(serverError) -> assertThat(serverError.body()).isEqualTo("x".repeat(64 * 1024))));
	}

	private static String chunk(String text) {
		return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
	}

	@Test
	void commentsWithoutEndAreReadInBoundedMemory() {
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(RawHttpServer.openStream());
			byte[] comments = ": ping\n".repeat(10_000).getBytes(StandardCharsets.UTF_8);
			for (int i = 0; i < 300; i++) {
				exchange.write(comments);
			}
			exchange.write("data: [DONE]\n\n");
		})) {
			CompletionsClient client = client(server);
			StepVerifier.create(client.stream(REQUEST)).expectComplete().verify(BOUND);
			client.close();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "[", "{\"a\":" })
	void deepNestingIsRefused(String opening) {
		String json = "{\"choices\":[],\"x\":" + opening.repeat(100_000);
		try (RawHttpServer server = RawHttpServer.answering(RawHttpServer.json(json))) {
			CompletionsClient client = client(server).mutate().maxResponseSize(10_000_000).build();
			expectError(client, Calls.CREATE,
					(error) -> assertThat(error).isInstanceOf(CompletionsDecodingException.class));
			client.close();
		}
		try (RawHttpServer server = RawHttpServer.answering(RawHttpServer.events(json))) {
			CompletionsClient client = client(server).mutate().maxEventSize(10_000_000).build();
			expectError(client, Calls.STREAM,
					(error) -> assertThat(error).isInstanceOf(CompletionsDecodingException.class));
			client.close();
		}
	}

	@Test
	void aDecompressionBombIsRefused() {
		expectBombRefused(Calls.CREATE, "application/json", "{\"choices\":[{\"text\":\"",
				"completions.limits.max-response-size");
	}

	@ParameterizedTest
	@ValueSource(strings = { "data: {\"choices\":[{\"text\":\"", ":" })
	void aDecompressionBombIsRefusedOnAStream(String start) {
		expectBombRefused(Calls.STREAM, "text/event-stream", start, "completions.limits.max-event-size");
	}

	private static void expectBombRefused(Calls calls, String contentType, String start, String property) {
		byte[] bomb = bomb(start);
		assertThat(bomb.length).isLessThan(150_000);
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write("HTTP/1.1 200 OK\r\nContent-Type: " + contentType
					+ "\r\nContent-Encoding: gzip\r\nContent-Length: " + bomb.length + "\r\n\r\n");
			exchange.write(bomb);
		})) {
			expectRefusal(server, calls, (error) -> assertRefused(error, property));
		}
	}

	/**
	 * 100 MB of blanks after a start.
	 */
	private static byte[] bomb(String start) {
		byte[] blanks = " ".repeat(1024 * 1024).getBytes(StandardCharsets.UTF_8);
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
			gzip.write(start.getBytes(StandardCharsets.UTF_8));
			for (int i = 0; i < 100; i++) {
				gzip.write(blanks);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes.toByteArray();
	}

	private static void expectRefusal(String start, String repeated, String property) {
		expectRefusal(Calls.STREAM, RawHttpServer.openStream() + start, repeated,
				(error) -> assertRefused(error, property));
	}

	private static void expectRefusal(Calls calls, String start, String repeated, Consumer<Throwable> refusal) {
		AtomicLong written = new AtomicLong();
		byte[] piece = repeated.getBytes(StandardCharsets.UTF_8);
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(start);
			while (written.addAndGet(piece.length) < 4 * MOST_READ) {
				exchange.write(piece);
			}
		})) {
			expectRefusal(server, calls, refusal);
		}
		assertThat(written).hasValueLessThan(MOST_READ);
	}

	private static void expectRefusal(RawHttpServer server, Calls calls, Consumer<Throwable> refusal) {
		CompletionsClient client = client(server);
		expectError(client, calls, refusal);
		Await.until(BOUND, () -> server.openConnections() == 0);
		client.close();
	}

	private static void expectError(CompletionsClient client, Calls calls, Consumer<Throwable> error) {
		long before = allocatedByClients();
		StepVerifier.create(calls.elements(client, REQUEST)).expectErrorSatisfies(error).verify(BOUND);
		assertThat(allocatedByClients() - before).isLessThan(MOST_ALLOCATED);
	}

	/**
	 * All that the event loops have allocated, freed or not.
	 */
	private static long allocatedByClients() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("reactor-http"))
			.mapToLong((thread) -> THREADS.getThreadAllocatedBytes(thread.getId()))
			.sum();
	}

	private static void assertRefused(Throwable error, String property) {
		assertThat(error).isInstanceOf(CompletionsDecodingException.class)
			.hasMessageContaining(LIMIT + " bytes")
			.hasMessageContaining("'" + property + "'");
	}

	private static CompletionsClient client(RawHttpServer server) {
		return CompletionsClient.builder()
			.baseUrl(server.baseUrl())
			.retry(CompletionsRetry.none())
			.maxEventSize(LIMIT)
			.maxResponseSize(LIMIT)
			.build();
	}

}
