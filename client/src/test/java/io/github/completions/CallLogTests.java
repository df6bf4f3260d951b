package io.github.completions;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of what a call writes to the log.
 */
class CallLogTests {

	private static final String KEY = "key-to-hide";

	private static final CompletionRequest REQUEST = CompletionRequest.builder()
		.model("asked")
		.prompt("the prompt")
		.build();

	private static CompletionsClient client(RawHttpServer server) {
		return CompletionsClient.builder()
			.baseUrl(server.baseUrl())
			.apiKey(KEY)
			.retry(CompletionsRetry.defaults().withDelay(Duration.ZERO))
			.build();
	}

	private static List<String> lines(Class<?> logger, RawHttpServer server, Publisher<?> call) {
		try (server; Logs logs = new Logs(logger)) {
			StepVerifier.create(Flux.from(call).ignoreElements().onErrorComplete())
				.expectComplete()
				.verify(Duration.ofSeconds(10));
			List<String> lines = List.copyOf(logs.lines());
			assertThat(lines)
				.noneMatch((line) -> line.contains("the prompt") || line.contains("the text") || line.contains(KEY));
			return lines;
		}
	}

	@Test
	void tellsTheStartAndTheEndOfAStream() {
		RawHttpServer server = RawHttpServer.answering("HTTP/1.1 200 OK\r\nx-request-id: req-1\r\n\r\n" + """
				data: {"model":"answered","choices":[{"text":"the text","index":0,"finish_reason":"stop"}]}

				data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":2}}

				data: [DONE]

				""");
		List<String> lines = lines(CompletionsClient.class, server, client(server).stream(REQUEST));
		assertThat(lines).hasSize(2);
		assertThat(lines.get(0))
			.matches("DEBUG \\[\\w+] Stream starts: model=\"asked\", url=http://.*/v1/completions.*");
		assertThat(lines.get(1)).matches("DEBUG \\[\\w+] Stream ended: outcome=complete, duration=\\d+ ms,"
				+ " firstChunk=\\d+ ms, attempts=1, requestId=\"req-1\", model=\"answered\", inputTokens=3, outputTokens=2");
	}

	@Test
	void tellsTheEndOfAWholeAnswerWithoutUsage() {
		RawHttpServer server = RawHttpServer
			.answering(RawHttpServer.json("{\"model\":\"forged\\nline\",\"choices\":[{\"text\":\"the text\"}]}"));
		List<String> lines = lines(CompletionsClient.class, server, client(server).create(REQUEST));
		assertThat(lines.get(1)).contains("Completion ended: outcome=complete", "firstChunk=none", "requestId=unknown",
				"inputTokens=unknown", "model=\"forged<EOL>line\"");
	}

	@Test
	void tellsTheEndOfAFailedCall() {
		RawHttpServer server = RawHttpServer.answering("HTTP/1.1 400 Bad\r\nx-request-id: req-1\r\n"
				+ "Content-Length: 39\r\n\r\n{\"error\":{\"message\":\"bad: the prompt\"}}");
		assertThat(end(server, client(server).create(REQUEST)))
			.matches("DEBUG \\[\\w+] Completion ended: outcome=BadRequest \\(status 400, request id req-1\\),"
					+ " duration=\\d+ ms, firstChunk=none, attempts=1, requestId=\"req-1\", model=\"asked\","
					+ " inputTokens=unknown, outputTokens=unknown");
	}

	@Test
	void tellsTheEndOfATruncatedStream() {
		RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(RawHttpServer.openStream() + "data: {\"choices\":[{\"text\":\"the text\"}]}\n\n");
			exchange.close();
		});
		assertThat(end(server, client(server).stream(REQUEST)))
			.contains("outcome=Truncated: The stream ended before it was complete")
			.containsPattern("firstChunk=\\d+ ms, attempts=1,");
	}

	@Test
	void tellsTheEndOfACallWhoseTimeWasOver() {
		RawHttpServer server = new RawHttpServer((exchange) -> exchange.awaitClose(Duration.ofSeconds(10)));
		CompletionsClient client = client(server).mutate()
			.timeouts(CompletionsTimeouts.defaults().withResponse(Duration.ofMillis(100)))
			.build();
		assertThat(end(server, client.stream(REQUEST)))
			.contains("outcome=CompletionsTimeoutException.RESPONSE: No answer within 100 ms")
			.contains("firstChunk=none, attempts=1,");
	}

	@Test
	void tellsTheAttemptsOfACallThatCameThrough() {
		AtomicInteger attempts = new AtomicInteger();
		RawHttpServer server = new RawHttpServer((exchange) -> exchange.write((attempts.incrementAndGet() < 3)
				? RawHttpServer.response(503, "text/plain", "busy") : RawHttpServer.json("{\"choices\":[]}")));
		assertThat(end(server, client(server).create(REQUEST))).contains("outcome=complete,", "attempts=3,");
	}

	@Test
	void tellsTheAttemptsOfACallThatFailed() {
		RawHttpServer server = RawHttpServer.answering(RawHttpServer.response(503, "text/plain", "bad: the prompt"));
		assertThat(end(server, client(server).stream(REQUEST))).contains("outcome=ServerError (status 503),",
				"attempts=3,");
	}

	private static String end(RawHttpServer server, Publisher<?> call) {
		List<String> lines = lines(CompletionsClient.class, server, call);
		assertThat(lines).hasSize(2);
		return lines.get(1);
	}

	@Test
	void saysNothingOfRetriesWhereThereAreNone() {
		RawHttpServer server = RawHttpServer.answering(RawHttpServer.json("{\"choices\":[{\"text\":\"the text\"}]}"));
		assertThat(lines(AttemptRetry.class, server, client(server).create(REQUEST))).isEmpty();
	}

	@Test
	void tellsACancel() {
		RawHttpServer server = new RawHttpServer((exchange) -> exchange.awaitClose(Duration.ofSeconds(10)));
		assertThat(lines(CompletionsClient.class, server, client(server).stream(REQUEST).take(Duration.ofMillis(100))))
			.anyMatch((line) -> line.contains("outcome=cancelled"));
	}

	@Test
	void warnsWhenRetriesAreExhaustedWithoutQuotingTheServer() {
		RawHttpServer server = RawHttpServer.answering(
				RawHttpServer.response(500, "application/json", "{\"error\":{\"message\":\"bad: the prompt\"}}"));
		List<String> lines = lines(AttemptRetry.class, server, client(server).create(REQUEST));
		assertThat(lines).hasSize(3);
		assertThat(lines.get(0))
			.startsWith("INFO Attempt 1 of 3 failed, the next one follows in 0 ms: ServerError (status 500)");
		assertThat(lines.get(2)).startsWith("WARN Giving up after 3 attempts: ServerError (status 500)");
	}

	@Test
	void warnsWhenTheServerAsksForTooLongAPause() {
		RawHttpServer server = RawHttpServer
			.answering("HTTP/1.1 429 Busy\r\nRetry-After: 3600\r\nContent-Length: 0\r\n\r\n");
		assertThat(lines(AttemptRetry.class, server, client(server).create(REQUEST))).singleElement()
			.asString()
			.startsWith("WARN The server asks to wait PT1H, which is more than"
					+ " 'completions.retry.max-server-delay' (PT1M): TooManyRequests (status 429)");
	}

	@Test
	void warnsWhenThePoolIsFull() {
		RawHttpServer server = new RawHttpServer((exchange) -> exchange.awaitClose(Duration.ofSeconds(10)));
		CompletionsClient client = client(server).mutate()
			.connectionSettings(ConnectionSettings.defaults()
				.withMaxConnections(1)
				.withPendingAcquireTimeout(Duration.ofMillis(100)))
			.build();
		Publisher<?> call = Flux.merge(client.stream(REQUEST), client.stream(REQUEST));
		assertThat(lines(AttemptRetry.class, server, call)).singleElement()
			.asString()
			.startsWith("WARN All connections are in use: CompletionsTimeoutException.POOL: No free connection");
	}

}
