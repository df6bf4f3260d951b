package io.github.completions;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Connections and threads, as upper bounds.
 */
class ResourceUseTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final String EVENT = "data: {\"choices\":[{\"text\":\"a\",\"index\":0,\"finish_reason\":null}]}\n\n";

	private static final CompletionRequest REQUEST = CompletionRequest.of("Say this is a test");

	private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();

	private final Disposable.Composite resources = Disposables.composite();

	@AfterEach
	void stop() {
		this.resources.dispose();
	}

	@Test
	void streamsThatFollowEachOtherShareAConnection() {
		CompletionsClient client = client(Mono.just(EVENT.repeat(3) + "data: [DONE]\n\n"));
		for (int i = 0; i < 50; i++) {
			assertThat(client.stream(REQUEST).collectList().block(PATIENCE)).hasSize(3);
		}
		assertThat(this.connections).hasSize(1);
	}

	@Test
	void aStreamStartedAtTheEndOfAnotherSharesItsConnection() {
		CompletionsClient client = client(Mono.just(EVENT + "data: [DONE]\n\n"));
		Flux<Completion> stream = Flux.defer(() -> client.stream(REQUEST));
		assertThat(stream.repeat(49).count().block(PATIENCE)).isEqualTo(50);
		assertThat(this.connections).hasSize(1);
	}

	@Test
	void callsThatFollowEachOtherShareAConnection() {
		CompletionsClient client = client(Mono.just("{\"choices\":[{\"text\":\"a\",\"finish_reason\":\"stop\"}]}"));
		for (int i = 0; i < 50; i++) {
			assertThat(client.create(REQUEST).block(PATIENCE)).isNotNull();
		}
		assertThat(this.connections).hasSize(1);
	}

	@Test
	void streamsAtTheSameTimeTakeNoThreadEach() throws InterruptedException {
		int streams = 300;
		CompletionsClient client = client(Flux.concat(Mono.just(EVENT), Mono.never()));
		Set<Thread> before = Thread.getAllStackTraces().keySet();
		CountDownLatch begun = new CountDownLatch(streams);
		for (int i = 0; i < streams; i++) {
			this.resources.add(client.stream(REQUEST).subscribe((completion) -> begun.countDown(), (closed) -> {
			}));
		}
		assertThat(begun.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
		Set<Thread> started = new HashSet<>(Thread.getAllStackTraces().keySet());
		started.removeAll(before);
		int processors = Runtime.getRuntime().availableProcessors();
		// event loops of client and server, and the timers
		assertThat(started).hasSizeLessThanOrEqualTo(3 * Math.max(processors, 4));
	}

	private CompletionsClient client(Publisher<String> body) {
		DisposableServer server = HttpServer.create().host("127.0.0.1").port(0).handle((request, response) -> {
			this.connections.add(Objects.requireNonNull(request.remoteAddress()));
			return request.receive().then().thenMany(answer(response, body));
		}).bindNow(PATIENCE);
		CompletionsClient client = CompletionsClient.builder()
			.baseUrl("http://127.0.0.1:" + server.port() + "/v1")
			.build();
		this.resources.add(client::close);
		this.resources.add(server);
		return client;
	}

	/**
	 * A body that is there at once goes out with its end, in one write.
	 */
	private static Publisher<Void> answer(HttpServerResponse response, Publisher<String> body) {
		return (body instanceof Mono) ? response.sendString(body) : response.sse().sendString(body);
	}

}
