package io.github.completions;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Answers that never end, or grow without measure: each ends in an error soon after its
 * limit, and the server is not read any further.
 */
class AnswerLimitsTests {

	private static final Duration BOUND = Duration.ofSeconds(20);

	private static final CompletionRequest REQUEST = CompletionRequest.of("Hi");

	private static final int LIMIT = 256 * 1024;

	/** What fits into the buffers of the sockets comes on top of the limit. */
	private static final long MOST_READ = 32L * 1024 * 1024;

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
			StepVerifier.create(client.create(REQUEST)).expectError(CompletionsDecodingException.class).verify(BOUND);
			client.close();
		}
		try (RawHttpServer server = RawHttpServer.answering(RawHttpServer.events(json))) {
			CompletionsClient client = client(server).mutate().maxEventSize(10_000_000).build();
			StepVerifier.create(client.stream(REQUEST)).expectError(CompletionsDecodingException.class).verify(BOUND);
			client.close();
		}
	}

	@Test
	void aDecompressionBombIsRefused() {
		byte[] bomb = gzip("{\"choices\":[{\"text\":\"" + " ".repeat(200 * 1024 * 1024));
		assertThat(bomb.length).isLessThan(300_000);
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n"
					+ "Content-Length: " + bomb.length + "\r\n\r\n");
			exchange.write(bomb);
		})) {
			CompletionsClient client = client(server);
			StepVerifier.create(client.create(REQUEST))
				.expectErrorSatisfies((error) -> assertRefused(error, "completions.limits.max-response-size"))
				.verify(BOUND);
			client.close();
		}
	}

	private static byte[] gzip(String text) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
			gzip.write(text.getBytes(StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes.toByteArray();
	}

	private static void expectRefusal(String start, String repeated, String property) {
		AtomicLong written = new AtomicLong();
		byte[] piece = repeated.getBytes(StandardCharsets.UTF_8);
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(RawHttpServer.openStream() + start);
			while (written.addAndGet(piece.length) < 4 * MOST_READ) {
				exchange.write(piece);
			}
		})) {
			CompletionsClient client = client(server);
			StepVerifier.create(client.stream(REQUEST))
				.expectErrorSatisfies((error) -> assertRefused(error, property))
				.verify(BOUND);
			client.close();
		}
		assertThat(written).hasValueLessThan(MOST_READ);
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
