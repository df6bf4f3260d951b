package io.github.completions;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class ConcurrencyTests {

	private static final Duration BOUND = Duration.ofSeconds(60);

	private static final int STREAMS = 2000;

	private static final int CHUNKS = 5;

	/**
	 * No stream gets its last chunk before all have got the others.
	 */
	@Test
	void twoThousandStreamsAtOnceAllComeOutRight() {
		Sinks.Empty<Void> allAreOpen = Sinks.empty();
		AtomicInteger chunks = new AtomicInteger();
		try (StreamingServer server = StreamingServer.events((body) -> chunks(body, allAreOpen.asMono()))) {
			CompletionsClient client = CompletionsClient.builder()
				.baseUrl(server.baseUrl())
				.retry(CompletionsRetry.none())
				.build();
			Set<Thread> before = Thread.getAllStackTraces().keySet();
			CompletableFuture<Set<String>> texts = Flux.range(0, STREAMS)
				.flatMap((i) -> client.stream(CompletionRequest.of("stream " + i))
					.map(Completion::text)
					.doOnNext((text) -> chunks.incrementAndGet())
					.collect(Collectors.joining()), STREAMS)
				.collect(Collectors.toSet())
				.toFuture();
			Await.until(BOUND, () -> chunks.get() == STREAMS * (CHUNKS - 1));
			Set<Thread> started = new HashSet<>(Thread.getAllStackTraces().keySet());
			started.removeAll(before);
			// event loops of client and server, and the timers
			assertThat(started).hasSizeLessThanOrEqualTo(3 * Math.max(Runtime.getRuntime().availableProcessors(), 4));
			allAreOpen.tryEmitEmpty();
			assertThat(texts).succeedsWithin(BOUND)
				.isEqualTo(IntStream.range(0, STREAMS)
					.mapToObj((i) -> ("stream " + i + ";").repeat(CHUNKS))
					.collect(Collectors.toSet()));
			client.close();
		}
	}

	/**
	 * Chunks that repeat the prompt, the last of which waits.
	 */
	private static Flux<String> chunks(String request, Mono<Void> last) {
		String prompt = JsonMapper.shared().readTree(request).get("prompt").asString();
		String chunk = "{\"choices\":[{\"index\":0,\"text\":\"" + prompt + ";\"}]}";
		return Flux.just(chunk).repeat(CHUNKS - 2).concatWith(last.thenReturn(chunk)).concatWithValues("[DONE]");
	}

	@Test
	void moreCallsThanConnectionsTakeTurns() {
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.awaitClose(Duration.ofMillis(20));
			exchange.write(RawHttpServer.json("{\"choices\":[{\"index\":0,\"text\":\"ok\"}]}"));
		})) {
			CompletionsClient client = CompletionsClient.builder()
				.baseUrl(server.baseUrl())
				.retry(CompletionsRetry.none())
				.connectionSettings(ConnectionSettings.defaults().withMaxConnections(3))
				.build();
			StepVerifier.create(Flux.range(0, 60).flatMap((i) -> client.create(CompletionRequest.of("Hi")), 60).count())
				.expectNext(60L)
				.expectComplete()
				.verify(BOUND);
			assertThat(server.connections()).isEqualTo(3);
			client.close();
		}
	}

}
