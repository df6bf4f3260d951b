package io.github.completions;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.observation.tck.TestObservationRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

class RetryTests {

	private static final Duration BOUND = Duration.ofSeconds(20);

	private static final CompletionRequest REQUEST = CompletionRequest.of("Hi");

	private static final CompletionsRetry RETRY = CompletionsRetry.defaults().withDelay(Duration.ofMillis(10));

	private static final String GOOD = RawHttpServer
		.events("{\"choices\":[{\"index\":0,\"text\":\"good\",\"finish_reason\":\"stop\"}]}", "[DONE]");

	private static final String BUSY = RawHttpServer.response(503, "application/json", "{\"error\":\"busy\"}");

	@ParameterizedTest
	@EnumSource(Connectors.class)
	void attemptsAgainAfterAStatus(Connectors connector) throws Exception {
		try (RawHttpServer server = serverThatSucceedsAt(3, (exchange) -> exchange.write(BUSY))) {
			expectText(connector, server, "good");
			assertThat(server.requests()).hasSize(3).allSatisfy((request) -> {
				assertThat(request.header("content-length")).isEqualTo("" + request.body().length());
				assertThat(request.header("transfer-encoding")).isNull();
			});
		}
	}

	@ParameterizedTest
	@EnumSource(Connectors.class)
	void attemptsAgainAfterAResetBeforeTheHead(Connectors connector) throws Exception {
		try (RawHttpServer server = serverThatSucceedsAt(3, RawHttpServer.Exchange::reset)) {
			expectText(connector, server, "good");
			assertThat(server.requests()).hasSize(3);
		}
	}

	@ParameterizedTest
	@EnumSource(Connectors.class)
	void attemptsAgainAfterACloseBeforeTheHead(Connectors connector) throws Exception {
		try (RawHttpServer server = serverThatSucceedsAt(2, RawHttpServer.Exchange::close)) {
			expectText(connector, server, "good");
			assertThat(server.requests()).hasSize(2);
		}
	}

	@ParameterizedTest
	@EnumSource(Connectors.class)
	void doesNotAttemptAgainOnItsOwnWhenRetriesAreOff(Connectors connector) throws Exception {
		try (RawHttpServer server = serverThatSucceedsAt(2, RawHttpServer.Exchange::reset)) {
			CompletionsClient.Builder builder = builder(server.baseUrl()).retry(CompletionsRetry.none());
			connector.use(builder, (client) -> {
				StepVerifier.create(client.stream(REQUEST))
					.expectError(CompletionsTransportException.class)
					.verify(BOUND);
			});
			assertThat(server.requests()).hasSize(1);
		}
	}

	@ParameterizedTest
	@EnumSource(Connectors.class)
	void attemptsAgainWhenNobodyListens(Connectors connector) throws Exception {
		int port;
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = socket.getLocalPort();
		}
		CompletionsClient.Builder builder = builder("http://127.0.0.1:" + port);
		try (Logs logs = new Logs(AttemptRetry.class)) {
			connector.use(builder, (client) -> StepVerifier.create(client.stream(REQUEST))
				.expectErrorSatisfies((error) -> assertThat(error).isInstanceOf(CompletionsTransportException.class)
					.hasMessageContaining("127.0.0.1:" + port))
				.verify(BOUND));
			assertThat(logs.lines()).hasSize(3).last().asString().startsWith("WARN Giving up after 3 attempts");
		}
	}

	/**
	 * The server drops the connection as the second request reaches it, which is what a
	 * connection that went stale in the pool looks like.
	 */
	@ParameterizedTest
	@EnumSource(Connectors.class)
	void attemptsAgainAfterAStalePooledConnection(Connectors connector) throws Exception {
		AtomicInteger number = new AtomicInteger();
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			if (number.incrementAndGet() == 2) {
				exchange.reset();
			}
			exchange.write(GOOD);
		})) {
			CompletionsClient.Builder builder = builder(server.baseUrl());
			connector.use(builder, (client) -> {
				for (int i = 0; i < 2; i++) {
					StepVerifier.create(client.stream(REQUEST)).expectNextCount(1).expectComplete().verify(BOUND);
				}
			});
			assertThat(server.requests()).hasSize(3);
		}
	}

	@ParameterizedTest
	@EnumSource(Connectors.class)
	void attemptsNothingAfterTheFirstElement(Connectors connector) throws Exception {
		try (RawHttpServer server = serverThatSucceedsAt(2, (exchange) -> {
			exchange.write(RawHttpServer.openStream() + "data: {\"choices\":[{\"index\":0,\"text\":\"a\"}]}\n\n");
			exchange.awaitClose(Duration.ofMillis(100));
			exchange.reset();
		})) {
			CompletionsClient.Builder builder = builder(server.baseUrl());
			connector.use(builder, (client) -> {
				StepVerifier.create(client.stream(REQUEST))
					.expectNextCount(1)
					.expectError(CompletionsStreamException.Truncated.class)
					.verify(BOUND);
			});
			assertThat(server.requests()).hasSize(1);
		}
	}

	@Test
	void eachRetryIsAnEventAndALineWithCauseAndDelay() throws Exception {
		TestObservationRegistry observations = TestObservationRegistry.create();
		try (RawHttpServer server = serverThatSucceedsAt(3, (exchange) -> exchange.write(BUSY));
				Logs logs = new Logs(AttemptRetry.class)) {
			CompletionsClient client = builder(server.baseUrl()).observationRegistry(observations).build();
			StepVerifier.create(client.stream(REQUEST)).expectNextCount(1).expectComplete().verify(BOUND);
			client.close();
			assertThat(logs.lines()).hasSize(2)
				.allSatisfy((line) -> assertThat(line).matches("INFO Attempt \\d of 3 failed,"
						+ " the next one follows in \\d+ ms: ServerError \\(status 503\\)"));
		}
		assertThat(observations).hasNumberOfObservationsEqualTo(1)
			.hasObservationWithNameEqualTo("gen_ai.client.operation.duration")
			.that()
			.hasEvent(CompletionsObservationDocumentation.Events.RETRY.getName());
	}

	private static void expectText(Connectors connector, RawHttpServer server, String text) throws Exception {
		CompletionsClient.Builder builder = builder(server.baseUrl());
		connector.use(builder, (client) -> {
			StepVerifier.create(client.stream(REQUEST).map(Completion::text))
				.expectNext(text)
				.expectComplete()
				.verify(BOUND);
		});
	}

	private static CompletionsClient.Builder builder(String baseUrl) {
		return CompletionsClient.builder().baseUrl(baseUrl).retry(RETRY);
	}

	private static RawHttpServer serverThatSucceedsAt(int attempt, RawHttpServer.Handler before) {
		AtomicInteger number = new AtomicInteger();
		return new RawHttpServer((exchange) -> {
			if (number.incrementAndGet() < attempt) {
				before.handle(exchange);
			}
			else {
				exchange.write(GOOD);
			}
		});
	}

}
