package io.github.completions;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

import io.github.completions.CompletionsTimeoutException.Limit;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.LoopResources;
import reactor.test.StepVerifier;

import org.springframework.http.client.reactive.ReactorClientHttpConnector;

import static org.assertj.core.api.Assertions.assertThat;

class TimeLimitsTests {

	private static final Duration SHORT = Duration.ofMillis(300);

	/** Long enough for the first element to come in time on a busy machine. */
	private static final Duration LONGER = Duration.ofSeconds(4);

	private static final Duration BOUND = Duration.ofSeconds(8);

	private static final CompletionRequest REQUEST = CompletionRequest.of("Hi");

	private static final String CHUNK = "data: {\"choices\":[{\"index\":0,\"text\":\"a\"}]}\n\n";

	@Test
	void connectLimitEndsTheWaitForAConnection() throws IOException {
		try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			List<SocketChannel> queue = fillQueueOf(full);
			CompletionsClient client = builder("http://127.0.0.1:" + full.getLocalPort())
				.connectionSettings(ConnectionSettings.defaults().withConnectTimeout(SHORT))
				.build();
			expect(client, Limit.CONNECT, "completions.timeout.connect");
			client.close();
			for (SocketChannel waiting : queue) {
				waiting.close();
			}
		}
	}

	/**
	 * What does not fit into the queue of a listener that accepts nothing gets no answer.
	 */
	private static List<SocketChannel> fillQueueOf(ServerSocket listener) throws IOException {
		List<SocketChannel> channels = new ArrayList<>();
		for (int i = 0; i < 16; i++) {
			SocketChannel channel = SocketChannel.open();
			channel.configureBlocking(false);
			channel.connect(new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()));
			channels.add(channel);
		}
		return channels;
	}

	@Test
	void poolLimitEndsTheWaitForAFreeConnection() {
		try (RawHttpServer server = new RawHttpServer((exchange) -> exchange.awaitClose(BOUND))) {
			CompletionsClient client = builder(server.baseUrl())
				.connectionSettings(
						ConnectionSettings.defaults().withMaxConnections(1).withPendingAcquireTimeout(SHORT))
				.build();
			client.stream(REQUEST).subscribe((element) -> {
			}, (error) -> {
			});
			Await.until(BOUND, () -> server.requests().size() == 1);
			expect(client, Limit.POOL, "completions.pool.pending-acquire-timeout");
			assertThat(server.requests()).hasSize(1);
			client.close();
		}
	}

	@Test
	void responseLimitEndsTheWaitForAHead() {
		expect("", (timeouts) -> timeouts.withResponse(SHORT), Limit.RESPONSE, "completions.timeout.response");
	}

	@Test
	void responseLimitEndsTheWaitForTheRestOfAHead() {
		expect("HTTP/1.1 200 OK\r\nContent-Ty", (timeouts) -> timeouts.withResponse(SHORT), Limit.RESPONSE,
				"completions.timeout.response");
	}

	@Test
	void responseLimitIsTheLongestSilenceBeforeTheFirstEvent() {
		expect(RawHttpServer.openStream(), (timeouts) -> timeouts.withResponse(SHORT).withIdle(BOUND), Limit.RESPONSE,
				"completions.timeout.response");
	}

	@Test
	void commentsBeforeTheFirstEventAreNoSilence() {
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(RawHttpServer.openStream());
			for (int i = 0; i < 8; i++) {
				exchange.awaitClose(Duration.ofMillis(100));
				exchange.write(": queued\n\n");
			}
			exchange.write(CHUNK + "data: [DONE]\n\n");
		})) {
			CompletionsClient client = builder(server.baseUrl())
				.timeouts(CompletionsTimeouts.defaults().withResponse(Duration.ofMillis(500)).withIdle(SHORT))
				.build();
			StepVerifier.create(client.stream(REQUEST)).expectNextCount(1).expectComplete().verify(BOUND);
			client.close();
		}
	}

	@Test
	void idleLimitEndsASilenceAfterTheFirstEvent() {
		expect(RawHttpServer.openStream() + CHUNK, (timeouts) -> timeouts.withIdle(SHORT), Limit.IDLE,
				"completions.timeout.idle");
	}

	@Test
	void idleLimitEndsASilenceInsideAnEvent() {
		expect(RawHttpServer.openStream() + CHUNK + "data: {\"choi", (timeouts) -> timeouts.withIdle(SHORT), Limit.IDLE,
				"completions.timeout.idle");
	}

	@Test
	void chunkLimitEndsAWaitInWhichOnlyCommentsCome() {
		expectOfTrickle(": still thinking\n\n",
				(timeouts) -> timeouts.withChunk(SHORT).withIdle(Duration.ofMillis(200)), Limit.CHUNK,
				"completions.timeout.chunk");
	}

	@Test
	void chunkLimitEndsTheWaitForAHead() {
		expect("", (timeouts) -> timeouts.withChunk(SHORT), Limit.CHUNK, "completions.timeout.chunk");
	}

	@Test
	void totalLimitEndsATrickleWithoutEnd() {
		expectOfTrickle(CHUNK, (timeouts) -> timeouts.withTotal(SHORT).withChunk(LONGER).withIdle(LONGER), Limit.TOTAL,
				"completions.timeout.total");
	}

	@Test
	void totalLimitCoversAttemptsAndPauses() {
		try (RawHttpServer server = RawHttpServer
			.answering(RawHttpServer.response(503, "application/json", "{\"error\":\"busy\"}"))) {
			CompletionsClient client = builder(server.baseUrl())
				.retry(CompletionsRetry.defaults()
					.withMaxRetries(1000)
					.withDelay(Duration.ofMillis(50))
					.withMaxDelay(Duration.ofMillis(50)))
				.timeouts(CompletionsTimeouts.defaults().withTotal(SHORT))
				.build();
			expect(client, Limit.TOTAL, "completions.timeout.total");
			int requests = server.requests().size();
			assertThat(requests).isBetween(2, 10);
			new Quiet(SHORT).assertFor(() -> server.requests().size() <= requests + 1);
			client.close();
		}
	}

	@Test
	void responseLimitCoversTheWholeAnswerOfCreate() {
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n");
			trickle(exchange, " ");
		})) {
			CompletionsClient client = builder(server.baseUrl())
				.timeouts(CompletionsTimeouts.defaults().withResponse(SHORT))
				.build();
			StepVerifier.create(client.create(REQUEST))
				.expectErrorSatisfies((error) -> assertLimit(error, Limit.RESPONSE, "completions.timeout.response"))
				.verify(BOUND);
			client.close();
		}
	}

	@Test
	void nothingIsSilentWhileNothingIsRequested() {
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(RawHttpServer.openStream() + CHUNK + CHUNK + "data: [DONE]\n\n");
			exchange.awaitClose(BOUND);
		})) {
			CompletionsClient client = builder(server.baseUrl())
				.timeouts(new CompletionsTimeouts(SHORT, SHORT, SHORT, null))
				.build();
			StepVerifier.create(client.stream(REQUEST), 0)
				.expectSubscription()
				.expectNoEvent(SHORT.multipliedBy(3))
				.thenRequest(1)
				.expectNextCount(1)
				.expectNoEvent(SHORT.multipliedBy(3))
				.thenRequest(1)
				.expectNextCount(1)
				.expectComplete()
				.verify(BOUND);
			client.close();
		}
	}

	@Test
	void anEventLoopThatASubscriberHoldsUpIsNoSilence() {
		LoopResources eventLoop = LoopResources.create("one", 1, true);
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(RawHttpServer.openStream() + CHUNK);
			for (int i = 0; i < 16; i++) {
				exchange.awaitClose(Duration.ofMillis(50));
				exchange.write(": comment\n\n");
			}
			exchange.write("data: [DONE]\n\n");
		})) {
			CompletionsClient client = builder(server.baseUrl())
				.clientConnector(new ReactorClientHttpConnector(HttpClient.create().runOn(eventLoop)))
				.timeouts(CompletionsTimeouts.defaults().withIdle(SHORT))
				.build();
			Flux<Completion> held = client.stream(REQUEST)
				.doOnNext((element) -> LockSupport.parkNanos(SHORT.plusMillis(200).toNanos()));
			StepVerifier.create(Flux.merge(held, client.stream(REQUEST)))
				.expectNextCount(2)
				.expectComplete()
				.verify(BOUND);
			client.close();
		}
		finally {
			eventLoop.dispose();
		}
	}

	private static void expect(String answer, UnaryOperator<CompletionsTimeouts> timeouts, Limit limit,
			String property) {
		expect((exchange) -> {
			exchange.write(answer);
			assertThat(exchange.awaitClose(BOUND)).isTrue();
		}, timeouts, limit, property);
	}

	private static void expectOfTrickle(String part, UnaryOperator<CompletionsTimeouts> timeouts, Limit limit,
			String property) {
		expect((exchange) -> {
			exchange.write(RawHttpServer.openStream());
			trickle(exchange, part);
		}, timeouts, limit, property);
	}

	private static void trickle(RawHttpServer.Exchange exchange, String part) throws IOException {
		while (!exchange.awaitClose(Duration.ofMillis(30))) {
			exchange.write(part);
		}
	}

	private static void expect(RawHttpServer.Handler handler, UnaryOperator<CompletionsTimeouts> timeouts, Limit limit,
			String property) {
		try (RawHttpServer server = new RawHttpServer(handler)) {
			CompletionsClient client = builder(server.baseUrl())
				.timeouts(timeouts.apply(CompletionsTimeouts.defaults()))
				.build();
			expect(client, limit, property);
			Await.until(BOUND, () -> server.openConnections() == 0);
			assertThat(server.requests()).hasSize(1);
			client.close();
		}
	}

	private static void expect(CompletionsClient client, Limit limit, String property) {
		StepVerifier.create(client.stream(REQUEST).ignoreElements())
			.expectErrorSatisfies((error) -> assertLimit(error, limit, property))
			.verify(BOUND);
	}

	private static void assertLimit(Throwable error, Limit limit, String property) {
		assertThat(error).isInstanceOfSatisfying(CompletionsTimeoutException.class, (timeout) -> {
			assertThat(timeout.limit()).isEqualTo(limit);
			assertThat(timeout.length()).isEqualTo(SHORT);
			assertThat(timeout.limit().property()).isEqualTo(property);
			assertThat(timeout).hasMessageContaining("300 ms").hasMessageContaining("'" + property + "'");
		});
	}

	private static CompletionsClient.Builder builder(String baseUrl) {
		return CompletionsClient.builder().baseUrl(baseUrl).retry(CompletionsRetry.none());
	}

}
