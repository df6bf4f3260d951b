package io.github.completions;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

	@Test
	void beforeAnythingIsRequested() {
		try (RawHttpServer server = answering("")) {
			CompletionsClient client = client(server);
			client.stream(REQUEST).subscribe(new BaseSubscriber<>() {

				@Override
				protected void hookOnSubscribe(Subscription subscription) {
					cancel();
				}

			});
			assertNothingFollows(client, server, 0);
		}
	}

	@Test
	void whileConnecting() throws IOException {
		try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			List<SocketChannel> queue = new ArrayList<>();
			for (int i = 0; i < 16; i++) {
				SocketChannel channel = SocketChannel.open();
				channel.configureBlocking(false);
				channel.connect(new InetSocketAddress(full.getInetAddress(), full.getLocalPort()));
				queue.add(channel);
			}
			CompletionsClient client = CompletionsClient.builder()
				.baseUrl("http://127.0.0.1:" + full.getLocalPort())
				.build();
			Call call = new Call(client.stream(REQUEST));
			call.stayQuiet();
			call.cancel();
			call.stayQuiet();
			client.close();
			for (SocketChannel channel : queue) {
				channel.close();
			}
		}
	}

	@Test
	void whileWaitingForAConnection() {
		try (RawHttpServer server = answering("")) {
			CompletionsClient client = client(server);
			Call first = new Call(client.stream(REQUEST));
			Await.until(BOUND, () -> server.requests().size() == 1);
			Call second = new Call(client.stream(REQUEST));
			second.stayQuiet();
			second.cancel();
			first.cancel();
			assertNothingFollows(client, server, 1);
		}
	}

	@Test
	void whileWaitingForTheHead() {
		cancelAfter("", 0);
	}

	@ParameterizedTest
	@ValueSource(ints = { 200, 503 })
	void whileTheHeadIsHandedOn(int status) {
		String head = "HTTP/1.1 " + status + " Status\r\nContent-Type: text/event-stream\r\n\r\n";
		Disposable.Swap call = Disposables.swap();
		try (RawHttpServer server = answering(head + CHUNK)) {
			CompletionsClient client = CompletionsClient.builder()
				.baseUrl(server.baseUrl())
				.connectionSettings(ConnectionSettings.defaults().withMaxConnections(1))
				.webClientBuilder(WebClient.builder()
					.filter((request, next) -> next.exchange(request).doOnNext((response) -> call.dispose())))
				.build();
			call.update(client.stream(REQUEST).subscribe((element) -> {
			}, this.dropped::add));
			Await.until(BOUND, this.closed::get);
			assertNothingFollows(client, server, 1);
		}
	}

	@Test
	void insideTheHead() {
		cancelAfter("HTTP/1.1 200 OK\r\nContent-Ty", 0);
	}

	@Test
	void beforeTheFirstEvent() {
		cancelAfter(RawHttpServer.openStream() + ": comment\n\n", 0);
	}

	@Test
	void insideAnEvent() {
		cancelAfter(RawHttpServer.openStream() + CHUNK + "data: {\"choi", 1);
	}

	@Test
	void betweenEvents() {
		cancelAfter(RawHttpServer.openStream() + CHUNK + CHUNK, 2);
	}

	@Test
	void whileEventsAreHeldBack() {
		try (RawHttpServer server = answering(RawHttpServer.openStream() + CHUNK.repeat(5000))) {
			CompletionsClient client = client(server);
			Call call = new Call(client.stream(REQUEST), 3);
			Await.until(BOUND, () -> call.elements == 3);
			call.cancel();
			Await.until(BOUND, this.closed::get);
			assertNothingFollows(client, server, 1);
			assertThat(call.elements).isEqualTo(3);
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

	@Test
	void insideAnAnswerThatDoesNotStream() {
		try (RawHttpServer server = answering(
				"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"choices\"")) {
			CompletionsClient client = client(server);
			Call call = new Call(client.create(REQUEST).flux());
			Await.until(BOUND, () -> server.requests().size() == 1);
			call.stayQuiet();
			call.cancel();
			Await.until(BOUND, this.closed::get);
			assertNothingFollows(client, server, 1);
		}
	}

	@Test
	void insideAnErrorBody() {
		cancelAfter("HTTP/1.1 503 Busy\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"error\"", 0);
	}

	@Test
	void inThePauseBeforeTheNextAttempt() {
		try (RawHttpServer server = new RawHttpServer((exchange) -> exchange
			.write(isLater(exchange) ? good() : "HTTP/1.1 429 Slow\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n"))) {
			CompletionsClient client = client(server);
			Call call = new Call(client.stream(REQUEST));
			Await.until(BOUND, () -> server.requests().size() == 1);
			call.stayQuiet();
			call.cancel();
			new Quiet(Duration.ofMillis(1200)).assertFor(() -> server.requests().size() == 1);
			assertNothingFollows(client, server, 1);
		}
	}

	@Test
	void afterDone() {
		try (RawHttpServer server = answering(RawHttpServer.openStream() + CHUNK + "data: [DONE]\n\n")) {
			CompletionsClient client = client(server);
			Call call = new Call(client.stream(REQUEST));
			Await.until(BOUND, () -> call.elements == 1);
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

	private void cancelAfter(String answer, int elements) {
		try (RawHttpServer server = answering(answer)) {
			CompletionsClient client = client(server);
			Call call = new Call(client.stream(REQUEST));
			Await.until(BOUND, () -> server.requests().size() == 1 && call.elements == elements);
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

	private static CompletionsClient client(RawHttpServer server) {
		return CompletionsClient.builder()
			.baseUrl(server.baseUrl())
			.connectionSettings(ConnectionSettings.defaults().withMaxConnections(1))
			.build();
	}

	/**
	 * A call that must not give any signal once it is cancelled, nor an error before.
	 */
	private final class Call extends BaseSubscriber<Completion> {

		private final long demand;

		private volatile int elements;

		private volatile boolean cancelled;

		Call(Flux<Completion> elements) {
			this(elements, Long.MAX_VALUE);
		}

		Call(Flux<Completion> elements, long demand) {
			this.demand = demand;
			elements.subscribe(this);
		}

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
			request(this.demand);
		}

		@Override
		protected void hookOnNext(Completion value) {
			this.elements++;
			noteSignal();
		}

		@Override
		protected void hookOnError(Throwable throwable) {
			CancellationTests.this.dropped.add(throwable);
		}

		@Override
		protected void hookOnComplete() {
			noteSignal();
		}

		private void noteSignal() {
			if (this.cancelled) {
				CancellationTests.this.dropped.add(new IllegalStateException("A signal came after the cancel"));
			}
		}

		@Override
		protected void hookOnCancel() {
			this.cancelled = true;
		}

		void stayQuiet() {
			int before = this.elements;
			new Quiet(Duration.ofMillis(50)).assertFor(() -> this.elements == before);
		}

	}

	/**
	 * A time in which something must hold.
	 */
	private record Quiet(Duration time) {

		void assertFor(BooleanSupplier condition) {
			long end = System.nanoTime() + this.time.toNanos();
			CountDownLatch never = new CountDownLatch(1);
			while (System.nanoTime() < end) {
				assertThat(condition.getAsBoolean()).isTrue();
				try {
					never.await(Math.min(end - System.nanoTime(), 5_000_000L), TimeUnit.NANOSECONDS);
				}
				catch (InterruptedException ex) {
					throw new IllegalStateException(ex);
				}
			}
		}

	}

}
