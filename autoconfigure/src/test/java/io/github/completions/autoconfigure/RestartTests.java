package io.github.completions.autoconfigure;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsTransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class RestartTests {

	@ParameterizedTest
	@ValueSource(strings = { "reactor", "jetty", "http-components" })
	void closingTheContextEndsARunningStreamAndItsConnection(String connector) {
		AtomicReference<Throwable> error = new AtomicReference<>();
		CountDownLatch started = new CountDownLatch(1);
		CountDownLatch ended = new CountDownLatch(1);
		try (RawServer server = RawServer.start(RestartTests::stall)) {
			runner(server, connector).run((context) -> {
				subscribe(context.getBean(CompletionsClient.class), started, error, ended);
				assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
			});
			assertThat(await(ended)).isTrue();
			assertThat(error.get()).isInstanceOf(CompletionsTransportException.class)
				.hasMessageContaining("client closed");
			assertThat(closed(server)).isTrue();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "reactor", "jetty", "http-components" })
	void closingTheContextClosesTheConnectionOfAStreamThatWasCancelled(String connector) {
		CountDownLatch started = new CountDownLatch(1);
		try (RawServer server = RawServer.start(RestartTests::stall)) {
			runner(server, connector).run((context) -> {
				Disposable stream = subscribe(context.getBean(CompletionsClient.class), started,
						new AtomicReference<>(), new CountDownLatch(1));
				assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
				stream.dispose();
			});
			assertThat(closed(server)).isTrue();
		}
	}

	private static ApplicationContextRunner runner(RawServer server, String connector) {
		return ContextRunners.runner(server).withPropertyValues("spring.http.clients.reactive.connector=" + connector);
	}

	@Test
	void closingTheContextEndsAStreamOfAClientThatTheApplicationMade() {
		AtomicReference<Throwable> error = new AtomicReference<>();
		CountDownLatch started = new CountDownLatch(1);
		CountDownLatch ended = new CountDownLatch(1);
		try (RawServer server = RawServer.start(RestartTests::stall)) {
			ContextRunners.runner(server).run((context) -> {
				subscribe(context.getBean(CompletionsClient.Builder.class).build(), started, error, ended);
				assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
			});
			assertThat(await(ended)).isTrue();
			assertThat(error.get()).isNotNull();
			assertThat(closed(server)).isTrue();
		}
	}

	@Test
	void twentyRestartsLeaveNeitherThreadsNorConnections() {
		try (RawServer server = RawServer.answering("ok")) {
			restart(server);
			Set<Thread> before = threads();
			for (int i = 0; i < 20; i++) {
				restart(server);
			}
			assertThat(eventually(() -> server.openConnections() == 0))
				.as("connections left of %s: %s", server.connections(), server.openConnections())
				.isTrue();
			assertThat(eventually(() -> leftOver(before).isEmpty())).as("threads left: %s", leftOver(before)).isTrue();
		}
	}

	private static void restart(RawServer server) {
		ContextRunners.runner(server)
			.withPropertyValues("completions.clients.other.defaults.model=m")
			.run((context) -> {
				ContextRunners.create(context.getBean(CompletionsClient.class));
				ContextRunners.create(context.getBean("otherCompletionsClient", CompletionsClient.class));
			});
	}

	private static Set<String> leftOver(Set<Thread> before) {
		return threads().stream()
			.filter((thread) -> !before.contains(thread))
			.map(Thread::getName)
			.filter((name) -> !name.startsWith("raw-server"))
			.collect(Collectors.toSet());
	}

	private static Set<Thread> threads() {
		return Set.copyOf(Thread.getAllStackTraces().keySet());
	}

	private static Disposable subscribe(CompletionsClient client, CountDownLatch started,
			AtomicReference<Throwable> error, CountDownLatch ended) {
		return client.stream(CompletionRequest.of("Hello"))
			.map(Completion::text)
			.subscribe((text) -> started.countDown(), (failure) -> {
				error.set(failure);
				ended.countDown();
			});
	}

	private static void stall(RawServer.Request request, OutputStream out) throws IOException {
		RawServer.streamHead(out);
		RawServer.chunk(out, "a");
	}

	private static boolean closed(RawServer server) {
		try {
			return server.isClosedByClientWithin(5000);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static boolean await(CountDownLatch latch) {
		try {
			return latch.await(10, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static boolean eventually(BooleanSupplier condition) {
		return Boolean.TRUE.equals(Flux.interval(Duration.ofMillis(20))
			.map((tick) -> condition.getAsBoolean())
			.any(Boolean::booleanValue)
			.timeout(Duration.ofSeconds(10), Mono.just(false))
			.block());
	}

}
