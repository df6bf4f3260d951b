package io.github.completions;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import io.github.completions.CompletionsTimeoutException.Limit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reaches each exception over a real socket.
 */
class CompletionsExceptionTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final Duration SHORT = Duration.ofMillis(300);

	private static final CompletionRequest REQUEST = CompletionRequest.of("secret prompt");

	private static final String ERROR = """
			{"error":{"message":"key sk-secret is wrong","type":"t","param":"p","code":"c"}}""";

	static final List<Arguments> STATUSES = List.of(Arguments.of(400, CompletionsApiException.BadRequest.class),
			Arguments.of(401, CompletionsApiException.Unauthorized.class),
			Arguments.of(403, CompletionsApiException.Forbidden.class),
			Arguments.of(404, CompletionsApiException.NotFound.class),
			Arguments.of(408, CompletionsApiException.RequestTimeout.class),
			Arguments.of(409, CompletionsApiException.Conflict.class),
			Arguments.of(413, CompletionsApiException.PayloadTooLarge.class),
			Arguments.of(422, CompletionsApiException.UnprocessableContent.class),
			Arguments.of(429, CompletionsApiException.TooManyRequests.class),
			Arguments.of(500, CompletionsApiException.ServerError.class),
			Arguments.of(503, CompletionsApiException.ServerError.class),
			Arguments.of(302, CompletionsApiException.class), Arguments.of(418, CompletionsApiException.class),
			Arguments.of(451, CompletionsApiException.class));

	/** What comes after which the connection is closed, and what the stream ends with. */
	static final List<Arguments> STREAMS = List.of(
			Arguments.of(RawHttpServer.openStream() + "data: {\"error\":{\"message\":\"m\"}}\n\n",
					CompletionsStreamException.ErrorEvent.class),
			Arguments.of(RawHttpServer.openStream() + "event: error\ndata: m\n\n",
					CompletionsStreamException.ErrorEvent.class),
			Arguments.of(RawHttpServer.openStream() + "data: {\"choices\":[{\"text\":\"a\"}]}\n\n",
					CompletionsStreamException.Truncated.class),
			Arguments.of(RawHttpServer.openStream(), CompletionsStreamException.Truncated.class),
			Arguments.of(RawHttpServer.openStream() + "data: {\"choices\":[}\n\n", CompletionsDecodingException.class),
			Arguments.of(RawHttpServer.response(200, "text/html", "<html></html>"), CompletionsDecodingException.class),
			Arguments.of(RawHttpServer.json("{\"error\":\"m\"}"), CompletionsApiException.class),
			Arguments.of(RawHttpServer.json("[]"), CompletionsDecodingException.class),
			Arguments.of("HTTP/1.1 200 OK\r\nContent-", CompletionsTransportException.class),
			Arguments.of("", CompletionsTransportException.class));

	/** The same for a whole answer. */
	static final List<Arguments> ANSWERS = List.of(
			Arguments.of(RawHttpServer.json("{\"error\":\"m\"}"), CompletionsApiException.class),
			Arguments.of(RawHttpServer.json("null"), CompletionsDecodingException.class),
			Arguments.of(RawHttpServer.json(""), CompletionsDecodingException.class),
			Arguments.of(RawHttpServer.json("{\"choices\":[{\"text\""), CompletionsDecodingException.class),
			Arguments.of(RawHttpServer.events("[DONE]"), CompletionsDecodingException.class),
			Arguments.of("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}", CompletionsTransportException.class));

	private static Throwable error(Flux<Completion> elements) {
		Throwable[] error = new Throwable[1];
		StepVerifier.create(elements.ignoreElements()).consumeErrorWith((ex) -> error[0] = ex).verify(LIMIT);
		return error[0];
	}

	private static Throwable error(RawHttpServer.Handler handler, UnaryOperator<CompletionsClient.Builder> settings,
			boolean stream) {
		try (RawHttpServer server = new RawHttpServer(handler)) {
			CompletionsClient client = settings
				.apply(CompletionsClient.builder()
					.baseUrl(server.baseUrl())
					.apiKey("sk-secret")
					.retry(CompletionsRetry.none()))
				.build();
			Throwable error = error(stream ? client.stream(REQUEST) : client.create(REQUEST).flux());
			client.close();
			assertThat(error).isInstanceOf(CompletionsException.class);
			assertThat(error.toString()).doesNotContain("sk-secret").doesNotContain("secret prompt");
			return error;
		}
	}

	private static Throwable error(String response, boolean stream) {
		return error((exchange) -> {
			exchange.write(response);
			exchange.close();
		}, UnaryOperator.identity(), stream);
	}

	@ParameterizedTest
	@FieldSource("STATUSES")
	void aStatusHasItsException(int status, Class<?> type) {
		for (boolean stream : List.of(false, true)) {
			assertThat(error(RawHttpServer.response(status, "application/json", ERROR), stream))
				.isExactlyInstanceOf(type)
				.isInstanceOfSatisfying(CompletionsApiException.class, (error) -> {
					assertThat(error.status().value()).isEqualTo(status);
					assertThat(error.error()).isEqualTo(new ApiError("key *** is wrong", "t", "p", "c", Map.of()));
					assertThat(error.body()).isEqualTo(ERROR.replace("sk-secret", "***"));
					assertThat(error.getMessage()).startsWith(status + " ").contains("key *** is wrong", "(code c)");
				});
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "insufficient_quota", "billing_hard_limit_reached" })
	void anExhaustedQuotaHasItsOwnException(String code) {
		String body = "{\"error\":{\"message\":\"m\",\"code\":\"%s\"}}".formatted(code);
		assertThat(error(RawHttpServer.response(429, "application/json", body), true))
			.isExactlyInstanceOf(CompletionsApiException.QuotaExceeded.class)
			.isInstanceOf(CompletionsApiException.TooManyRequests.class);
	}

	@Test
	void anApiExceptionTellsHeadersDelayAndRequestId() {
		String response = RawHttpServer.response(429, "application/json", ERROR)
			.replace("\r\n\r\n", "\r\nx-request-id: req-1\r\nretry-after: 7\r\nx-echo: Bearer sk-secret\r\n\r\n");
		assertThat(error(response, false)).isInstanceOfSatisfying(CompletionsApiException.class, (error) -> {
			assertThat(error.requestId()).isEqualTo("req-1");
			assertThat(error.retryAfter()).isEqualTo(Duration.ofSeconds(7));
			assertThat(error.headers().getFirst("x-echo")).isEqualTo("Bearer ***");
		});
	}

	@ParameterizedTest
	@FieldSource("STREAMS")
	void aStreamThatFailsSaysHow(String response, Class<?> type) {
		assertThat(error(response, true)).isExactlyInstanceOf(type);
	}

	@ParameterizedTest
	@FieldSource("ANSWERS")
	void anAnswerThatFailsSaysHow(String response, Class<?> type) {
		assertThat(error(response, false)).isExactlyInstanceOf(type);
	}

	@Test
	void anErrorEventTellsItsError() {
		String event = "data: {\"error\":{\"message\":\"sk-secret overloaded\",\"code\":503}}\n\n";
		assertThat(error(RawHttpServer.openStream() + event, true))
			.isInstanceOfSatisfying(CompletionsStreamException.ErrorEvent.class, (error) -> {
				assertThat(error.error()).isEqualTo(new ApiError("*** overloaded", null, null, "503", Map.of()));
				assertThat(error).hasMessageContaining("*** overloaded (code 503)");
			});
	}

	@Test
	void aDecodingExceptionTellsStatusTypeAndHeaders() {
		assertThat(error(RawHttpServer.response(200, "text/html; charset=x", "<p>"), false))
			.isInstanceOfSatisfying(CompletionsDecodingException.class, (error) -> {
				assertThat(error.status().value()).isEqualTo(200);
				assertThat(error.contentType()).isEqualTo("text/html; charset=x");
				assertThat(error.headers().getContentLength()).isEqualTo(3);
				assertThat(error).hasMessageContaining("text/html").hasMessageContaining("completions.base-url");
			});
	}

	@Test
	void aLimitOfSizeNamesItsProperty() {
		String large = "{\"choices\":[{\"text\":\"%s\"}]}".formatted("a".repeat(5000));
		assertThat(error((exchange) -> exchange.write(RawHttpServer.json(large)),
				(builder) -> builder.maxResponseSize(1000), false))
			.isInstanceOf(CompletionsDecodingException.class)
			.hasMessageContaining("completions.limits.max-response-size");
		assertThat(error((exchange) -> exchange.write(RawHttpServer.events(large)),
				(builder) -> builder.maxEventSize(1000), true))
			.isInstanceOf(CompletionsDecodingException.class)
			.hasMessageContaining("completions.limits.max-event-size");
	}

	@Test
	void aTimeoutTellsWhichLimitWasOver() {
		String text = RawHttpServer.openStream() + "data: {\"choices\":[{\"text\":\"a\"}]}\n\n";
		CompletionsTimeouts timeouts = CompletionsTimeouts.defaults();
		assertTimeout(Limit.RESPONSE, "", timeouts.withResponse(SHORT));
		assertTimeout(Limit.RESPONSE, RawHttpServer.openStream(), timeouts.withResponse(SHORT));
		assertTimeout(Limit.IDLE, text, timeouts.withIdle(SHORT));
		assertTimeout(Limit.CHUNK, text, timeouts.withChunk(SHORT));
		assertTimeout(Limit.TOTAL, text, timeouts.withTotal(SHORT));
	}

	private static void assertTimeout(Limit limit, String response, CompletionsTimeouts timeouts) {
		Throwable error = error((exchange) -> {
			exchange.write(response);
			exchange.awaitClose(LIMIT);
		}, (builder) -> builder.timeouts(timeouts), true);
		assertThat(error).isInstanceOfSatisfying(CompletionsTimeoutException.class, (timeout) -> {
			assertThat(timeout.limit()).isEqualTo(limit);
			assertThat(timeout.length()).isEqualTo(SHORT);
			assertThat(timeout).hasMessageContaining("300 ms").hasMessageContaining(limit.property());
		});
	}

	@Test
	void aFullPoolIsATimeoutOfItsOwn() throws InterruptedException {
		CountDownLatch taken = new CountDownLatch(1);
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(RawHttpServer.openStream() + "data: {\"choices\":[{\"text\":\"a\"}]}\n\n");
			exchange.awaitClose(LIMIT);
		})) {
			CompletionsClient client = CompletionsClient.builder()
				.baseUrl(server.baseUrl())
				.connectionSettings(
						ConnectionSettings.defaults().withMaxConnections(1).withPendingAcquireTimeout(SHORT))
				.build();
			client.stream(REQUEST).doOnNext((chunk) -> taken.countDown()).onErrorComplete().subscribe();
			assertThat(taken.await(20, TimeUnit.SECONDS)).isTrue();
			assertThat(error(client.stream(REQUEST))).isInstanceOfSatisfying(CompletionsTimeoutException.class,
					(timeout) -> assertThat(timeout.limit()).isEqualTo(Limit.POOL));
			client.close();
		}
	}

	@Test
	void aRefusedConnectionIsATransportException() throws IOException {
		String baseUrl;
		try (ServerSocket closed = new ServerSocket(0)) {
			baseUrl = "http://127.0.0.1:" + closed.getLocalPort();
		}
		CompletionsClient client = CompletionsClient.builder().baseUrl(baseUrl).retry(CompletionsRetry.none()).build();
		assertThat(error(client.stream(REQUEST))).isInstanceOf(CompletionsTransportException.class)
			.hasMessageContaining("refused")
			.hasMessageContaining(baseUrl)
			.hasCauseInstanceOf(IOException.class);
		client.close();
	}

	@Test
	void aResetBeforeTheAnswerIsATransportException() {
		assertThat(error(RawHttpServer.Exchange::reset, UnaryOperator.identity(), true))
			.isInstanceOf(CompletionsTransportException.class)
			.hasMessageContaining("before an answer came");
	}

	@Test
	void aClosedClientIsATransportException() {
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(RawHttpServer.openStream() + "data: {\"choices\":[{\"text\":\"a\"}]}\n\n");
			exchange.awaitClose(LIMIT);
		})) {
			CompletionsClient client = CompletionsClient.builder().baseUrl(server.baseUrl()).build();
			StepVerifier.create(client.stream(REQUEST))
				.expectNextCount(1)
				.then(client::close)
				.expectErrorSatisfies((error) -> assertThat(error).isInstanceOf(CompletionsTransportException.class)
					.hasMessageContaining("client closed"))
				.verify(LIMIT);
			assertThat(error(client.stream(REQUEST))).isInstanceOf(CompletionsTransportException.class)
				.hasMessageContaining("client closed");
		}
	}

	@Test
	void anInvalidRequestNeverReachesTheServer() {
		try (RawHttpServer server = RawHttpServer.answering(RawHttpServer.json("{}"))) {
			CompletionsClient client = CompletionsClient.builder().baseUrl(server.baseUrl()).build();
			CompletionRequest invalid = CompletionRequest.builder().temperature(Double.NaN).build();
			assertThat(error(client.stream(invalid))).isInstanceOf(InvalidCompletionRequestException.class);
			assertThat(error(client.create(invalid).flux())).isInstanceOf(InvalidCompletionRequestException.class);
			CompletionRequest unwritable = CompletionRequest.builder().extraBody("self", new Object() {
				public Object getSelf() {
					throw new IllegalStateException("secret prompt");
				}
			}).build();
			assertThat(error(client.create(unwritable).flux())).isInstanceOf(InvalidCompletionRequestException.class)
				.hasMessageContaining("extraBody");
			assertThat(server.connections()).isZero();
			client.close();
		}
	}

}
