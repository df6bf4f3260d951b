package io.github.completions;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

class ConcurrencyTests {

	private static final Duration BOUND = Duration.ofSeconds(60);

	private static final int STREAMS = 2000;

	private static final int CHUNKS = 5;

	@Test
	void twoThousandStreamsAtOnceAllComeOutRight() {
		Flux<String> events = Flux.range(0, CHUNKS)
			.delayElements(Duration.ofMillis(200))
			.map((i) -> "{\"choices\":[{\"index\":0,\"text\":\"" + i + " \"}]}")
			.concatWithValues("[DONE]");
		String text = IntStream.range(0, CHUNKS).mapToObj((i) -> i + " ").collect(Collectors.joining());
		try (StreamingServer server = StreamingServer.events(events)) {
			CompletionsClient client = CompletionsClient.builder()
				.baseUrl(server.baseUrl())
				.retry(CompletionsRetry.none())
				.build();
			Flux<String> texts = Flux.range(0, STREAMS)
				.flatMap((i) -> client.stream(CompletionRequest.of("Hi"))
					.map(Completion::text)
					.collect(Collectors.joining()), STREAMS);
			StepVerifier.create(texts.doOnNext((each) -> assertThat(each).isEqualTo(text)).count())
				.expectNext((long) STREAMS)
				.expectComplete()
				.verify(BOUND);
			assertThat(eventLoops()).isLessThanOrEqualTo(Math.max(4, Runtime.getRuntime().availableProcessors()));
			client.close();
		}
	}

	private static long eventLoops() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("reactor-http"))
			.count();
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
