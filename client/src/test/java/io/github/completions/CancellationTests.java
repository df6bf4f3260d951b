package io.github.completions;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.test.StepVerifier;

import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cancels at every moment of an exchange. The pool has one connection, so that a call
 * that comes through afterwards shows that it was released; what leaks is found by
 * {@link NoLeakTests}.
 */
class CancellationTests {

	private static final Duration BOUND = Duration.ofSeconds(8);

	/** So long after a cancel nothing further is sent. */
	private static final Duration QUIET = Duration.ofMillis(150);

	private static final CompletionRequest REQUEST = CompletionRequest.of("Hi");

	private static final CompletionRequest LATER = CompletionRequest.of("later");

	private static final int LARGE = 20_000_000;

	private static final String CHUNK = "data: {\"choices\":[{\"index\":0,\"text\":\"a\"}]}\n\n";

	private final List<Throwable> dropped = new CopyOnWriteArrayList<>();

	private final AtomicBoolean closed = new AtomicBoolean();

	@BeforeEach
	void noteDroppedErrors() {
		Hooks.onErrorDropped(this.dropped::add);
	}

	@AfterEach
	void noErrorWasDropped() {
		Hooks.resetOnErrorDropped();
		assertThat(this.dropped).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void beforeAnythingIsRequested(Calls calls) {
		try (RawHttpServer server = answering("")) {
			CompletionsClient client = client(server);
			calls.elements(client, REQUEST).subscribe(new BaseSubscriber<>() {

				@Override
				protected void hookOnSubscribe(Subscription subscription) {
					cancel();
				}

			});
			assertNothingFollows(client, server, 0);
		}
	}

	/**
	 * The queue of the listener is full, so that nobody connects before it is served. The
	 * call that is kept shows how long it takes to connect then.
	 */
	@Test
	void whileConnecting() throws Exception {
		ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
		List<SocketChannel> queue = new ArrayList<>();
		for (int i = 0; i < 16; i++) {
			SocketChannel channel = SocketChannel.open();
			channel.configureBlocking(false);
			channel.connect(full.getLocalSocketAddress());
			queue.add(channel);
		}
		CompletionsClient client = CompletionsClient.builder().baseUrl(urlOf(full)).build();
		List<CancelledCall> calls = new ArrayList<>();
		for (Calls each : Calls.values()) {
			calls.add(call(each.elements(client, REQUEST)));
		}
		CompletableFuture<List<Completion>> kept = client.stream(LATER).collectList().toFuture();
		calls.forEach(CancelledCall::stayQuiet);
		calls.forEach(CancelledCall::cancel);
		for (SocketChannel channel : queue) {
			channel.close();
		}
		try (RawHttpServer server = new RawHttpServer(full, (exchange) -> exchange.write(good()))) {
			assertThat(kept).succeedsWithin(BOUND);
			assertNothingFollows(client, server, 1);
			assertThat(server.requests()).allMatch((request) -> request.body().contains("later"));
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "CREATE", "STREAM" })
	void whileWaitingForAConnection(Calls calls) {
		try (RawHttpServer server = answering("")) {
			CompletionsClient client = client(server);
			CancelledCall first = call(client.stream(REQUEST));
			Await.until(BOUND, () -> server.requests().size() == 1);
			CancelledCall second = call(calls.elements(client, REQUEST));
			second.stayQuiet();
			second.cancel();
			first.cancel();
			assertNothingFollows(client, server, 1);
		}
	}

	/**
	 * The request is larger than the buffers of the sockets, and nobody reads it before
	 * the cancel.
	 */
	@ParameterizedTest
	@EnumSource(names = { "CREATE", "STREAM" })
	void whileTheRequestIsSent(Calls calls) throws IOException {
		ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		CompletionsClient client = client(urlOf(listener));
		CancelledCall call = call(calls.elements(client, CompletionRequest.of("x".repeat(LARGE))));
		try (Socket socket = listener.accept()) {
			socket.setSoTimeout((int) BOUND.toMillis());
			InputStream in = socket.getInputStream();
			assertThat(in.read()).isEqualTo('P');
			call.stayQuiet();
			call.cancel();
			// closing is a task of the event loop: reading at once could still receive
			// all
			call.stayQuiet();
			assertThat(in.transferTo(OutputStream.nullOutputStream())).isLessThan(LARGE);
		}
		try (RawHttpServer server = new RawHttpServer(listener, (exchange) -> exchange.write(good()))) {
			assertNothingFollows(client, server, 0);
		}
	}

	@ParameterizedTest
	@EnumSource
	void whileWaitingForTheHead(Calls calls) {
		cancelAfter(calls, "", 0);
	}

	@ParameterizedTest
	@CsvSource({ "200, CREATE", "200, STREAM", "200, STREAM_ENTITY", "503, CREATE", "503, STREAM",
			"503, STREAM_ENTITY" })
	void whileTheHeadIsHandedOn(int status, Calls calls) {
		String head = "HTTP/1.1 " + status + " Status\r\nContent-Type: text/event-stream\r\n\r\n";
		Disposable.Swap call = Disposables.swap();
		try (RawHttpServer server = answering(head + CHUNK)) {
			CompletionsClient client = CompletionsClient.builder()
				.baseUrl(server.baseUrl())
				.connectionSettings(ConnectionSettings.defaults().withMaxConnections(1))
				.webClientBuilder(WebClient.builder()
					.filter((request, next) -> next.exchange(request).doOnNext((response) -> call.dispose())))
				.build();
			call.update(calls.elements(client, REQUEST).subscribe((element) -> {
			}, this.dropped::add));
			Await.until(BOUND, this.closed::get);
			assertNothingFollows(client, server, 1);
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "CREATE", "STREAM" })
	void insideTheHead(Calls calls) {
		cancelAfter(calls, "HTTP/1.1 200 OK\r\nContent-Ty", 0);
	}

	@Test
	void beforeTheFirstEvent() {
		cancelAfter(Calls.STREAM, RawHttpServer.openStream() + ": comment\n\n", 0);
	}

	@Test
	void insideAnEvent() {
		cancelAfter(Calls.STREAM, RawHttpServer.openStream() + CHUNK + "data: {\"choi", 1);
	}

	@Test
	void betweenEvents() {
		cancelAfter(Calls.STREAM, RawHttpServer.openStream() + CHUNK + CHUNK, 2);
	}

	@Test
	void whileEventsAreHeldBack() {
		try (RawHttpServer server = answering(RawHttpServer.openStream() + CHUNK.repeat(5000))) {
			CompletionsClient client = client(server);
			CancelledCall call = call(client.stream(REQUEST), 3);
			Await.until(BOUND, () -> call.elements() == 3);
			call.cancel();
			Await.until(BOUND, this.closed::get);
			assertNothingFollows(client, server, 1);
			assertThat(call.elements()).isEqualTo(3);
		}
	}

	@Test
	void whileAnElementIsHandedOn() {
		try (RawHttpServer server = answering(RawHttpServer.openStream() + CHUNK.repeat(5000))) {
			CompletionsClient client = client(server);
			StepVerifier.create(client.stream(REQUEST).take(2)).expectNextCount(2).expectComplete().verify(BOUND);
			Await.until(BOUND, this.closed::get);
			assertNothingFollows(client, server, 1);
		}
	}

	@ParameterizedTest
	@EnumSource
	void insideAnAnswerThatDoesNotStream(Calls calls) {
		cancelAfter(calls,
				"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"choices\"", 0);
	}

	@ParameterizedTest
	@EnumSource(names = { "CREATE", "STREAM" })
	void insideAnErrorBody(Calls calls) {
		cancelAfter(calls,
				"HTTP/1.1 503 Busy\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"error\"", 0);
	}

	@Test
	void inThePauseBeforeTheNextAttempt() {
		try (RawHttpServer server = new RawHttpServer((exchange) -> exchange
			.write(isLater(exchange) ? good() : "HTTP/1.1 429 Slow\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n"))) {
			CompletionsClient client = client(server);
			CancelledCall whole = call(client.create(REQUEST).flux());
			CancelledCall stream = call(client.stream(REQUEST));
			Await.until(BOUND, () -> server.requests().size() == 2);
			stream.stayQuiet();
			whole.cancel();
			stream.cancel();
			new Quiet(Duration.ofMillis(1200)).assertFor(() -> server.requests().size() == 2);
			assertNothingFollows(client, server, 2);
		}
	}

	@Test
	void afterDone() {
		try (RawHttpServer server = answering(RawHttpServer.openStream() + CHUNK + "data: [DONE]\n\n")) {
			CompletionsClient client = client(server);
			CancelledCall call = call(client.stream(REQUEST));
			Await.until(BOUND, () -> call.elements() == 1);
			call.cancel();
			Await.until(BOUND, this.closed::get);
			assertNothingFollows(client, server, 1);
		}
	}

	@Test
	void beforeAnEntityIsUsed() {
		try (RawHttpServer server = answering(RawHttpServer.openStream() + CHUNK)) {
			CompletionsClient client = client(server).mutate()
				.timeouts(CompletionsTimeouts.defaults().withIdle(Duration.ofMillis(200)))
				.build();
			StepVerifier.create(client.streamEntity(REQUEST)).expectNextCount(1).expectComplete().verify(BOUND);
			Await.until(BOUND, this.closed::get);
			assertNothingFollows(client, server, 1);
		}
	}

	@Test
	void atAnyMomentOfManyCalls() {
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(isLater(exchange) ? good() : RawHttpServer.openStream());
			for (int i = 0; i < 20 && !exchange.awaitClose(Duration.ofMillis(1)); i++) {
				exchange.write(CHUNK);
			}
			exchange.write("data: [DONE]\n\n");
			exchange.close();
		})) {
			CompletionsClient client = client(server);
			for (int i = 0; i < 200; i++) {
				Disposable call = client.stream(REQUEST).subscribe((element) -> {
				}, this.dropped::add);
				new Quiet(Duration.ofNanos(i * 150_000L)).assertFor(() -> true);
				call.dispose();
			}
			StepVerifier.create(client.stream(LATER)).expectNextCount(1).expectComplete().verify(BOUND);
			client.close();
		}
	}

	private void cancelAfter(Calls calls, String answer, int elements) {
		try (RawHttpServer server = answering(answer)) {
			CompletionsClient client = client(server);
			CancelledCall call = call(calls.elements(client, REQUEST));
			Await.until(BOUND, () -> server.requests().size() == 1 && call.elements() == elements);
			call.stayQuiet();
			call.cancel();
			Await.until(BOUND, this.closed::get);
			assertNothingFollows(client, server, 1);
		}
	}

	private void assertNothingFollows(CompletionsClient client, RawHttpServer server, int requests) {
		new Quiet(QUIET).assertFor(() -> server.requests().size() == requests);
		StepVerifier.create(client.stream(LATER)).expectNextCount(1).expectComplete().verify(BOUND);
		assertThat(server.requests()).hasSize(requests + 1);
		client.close();
	}

	/**
	 * A server that stays silent after an answer, until the client goes away.
	 */
	private RawHttpServer answering(String answer) {
		return new RawHttpServer((exchange) -> {
			if (isLater(exchange)) {
				exchange.write(good());
				return;
			}
			try {
				exchange.write(answer);
				this.closed.set(exchange.awaitClose(BOUND));
			}
			catch (IOException ex) {
				this.closed.set(true);
			}
			exchange.close();
		});
	}

	private static boolean isLater(RawHttpServer.Exchange exchange) {
		return exchange.request().body().contains("later");
	}

	private static String good() {
		return RawHttpServer.events("{\"choices\":[{\"index\":0,\"text\":\"good\",\"finish_reason\":\"stop\"}]}",
				"[DONE]");
	}

	private CancelledCall call(Flux<Completion> elements) {
		return call(elements, Long.MAX_VALUE);
	}

	private CancelledCall call(Flux<Completion> elements, long demand) {
		return new CancelledCall(elements, demand, this.dropped);
	}

	private static String urlOf(ServerSocket listener) {
		return "http://127.0.0.1:" + listener.getLocalPort() + "/v1";
	}

	private static CompletionsClient client(RawHttpServer server) {
		return client(server.baseUrl());
	}

	private static CompletionsClient client(String baseUrl) {
		return CompletionsClient.builder()
			.baseUrl(baseUrl)
			.connectionSettings(ConnectionSettings.defaults().withMaxConnections(1))
			.build();
	}

}
