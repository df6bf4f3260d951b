package io.github.completions;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

class BackpressureTests {

	private static final Duration BOUND = Duration.ofSeconds(60);

	private static final CompletionRequest REQUEST = CompletionRequest.of("Hi");

	private static final int MEGABYTE = 1024 * 1024;

	@Test
	void aSlowSubscriberHoldsLittleOfAStreamOf200Megabytes() {
		byte[] event = ("data: {\"choices\":[{\"index\":0,\"text\":\"a\"}],\"pad\":\"" + "x".repeat(10_000) + "\"}\n\n")
			.getBytes(StandardCharsets.UTF_8);
		int events = 200 * MEGABYTE / event.length;
		AtomicLong written = new AtomicLong();
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(RawHttpServer.openStream());
			for (int i = 0; i < events; i++) {
				exchange.write(event);
				written.addAndGet(event.length);
			}
			exchange.write("data: [DONE]\n\n");
			exchange.close();
		})) {
			CompletionsClient client = client(server.baseUrl());
			OneByOne slow = new OneByOne();
			client.stream(REQUEST).subscribe(slow);
			slow.requestUntil(1);
			long heapBefore = usedHeap();
			slow.requestUntil(events / 2);
			awaitStall(written);
			assertThat(usedHeap() - heapBefore).isLessThan(2 * MEGABYTE);
			assertThat(written).hasValueLessThan(150L * MEGABYTE);
			slow.requestUntil(events);
			Await.until(BOUND, () -> slow.completed);
			assertThat(slow.seen).isEqualTo(events);
			client.close();
		}
	}

	/**
	 * What the server could still write went into the buffers of the sockets.
	 */
	private static void awaitStall(AtomicLong written) {
		long[] last = { -1, System.nanoTime() };
		Await.until(BOUND, () -> {
			if (written.get() != last[0]) {
				last[0] = written.get();
				last[1] = System.nanoTime();
			}
			return System.nanoTime() - last[1] > Duration.ofMillis(300).toNanos();
		});
	}

	private static long usedHeap() {
		long least = Long.MAX_VALUE;
		for (int i = 0; i < 5; i++) {
			System.gc();
			least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
		}
		return least;
	}

	@Test
	void takeCancelsAndGivesWhatWasAskedFor() {
		try (StreamingServer server = StreamingServer.events(counting(Integer.MAX_VALUE))) {
			CompletionsClient client = client(server.baseUrl());
			StepVerifier.create(client.stream(REQUEST).map(Completion::text).take(3))
				.expectNext("0", "1", "2")
				.expectComplete()
				.verify(BOUND);
			client.close();
		}
	}

	@Test
	void limitRateLosesNothing() {
		try (StreamingServer server = StreamingServer.events(counting(500))) {
			CompletionsClient client = client(server.baseUrl());
			StepVerifier.create(client.stream(REQUEST).map(Completion::text).limitRate(7).collectList())
				.expectNext(texts(500))
				.expectComplete()
				.verify(BOUND);
			client.close();
		}
	}

	@Test
	void flatMapMergesManyStreams() {
		try (StreamingServer server = StreamingServer.events(counting(50))) {
			CompletionsClient client = client(server.baseUrl());
			Flux<String> merged = Flux.range(0, 100)
				.flatMap((i) -> client.stream(REQUEST).map((chunk) -> i + ":" + chunk.text()), 100, 1);
			StepVerifier.create(merged.distinct().count()).expectNext(5000L).expectComplete().verify(BOUND);
			client.close();
		}
	}

	@Test
	void twoSubscribersOfOneStreamSeeTheSame() {
		try (StreamingServer server = StreamingServer.events(counting(300))) {
			CompletionsClient client = client(server.baseUrl());
			Flux<String> shared = client.stream(REQUEST).map(Completion::text).publish(16).autoConnect(2);
			List<String> slow = new CopyOnWriteArrayList<>();
			shared.limitRate(1).subscribe(slow::add);
			StepVerifier.create(shared.collectList()).expectNext(texts(300)).expectComplete().verify(BOUND);
			assertThat(slow).isEqualTo(texts(300));
			client.close();
		}
	}

	private static Flux<String> counting(int chunks) {
		return Flux.range(0, chunks)
			.map((i) -> "{\"choices\":[{\"index\":0,\"text\":\"" + i + "\"}]}")
			.concatWithValues("[DONE]");
	}

	private static List<String> texts(int chunks) {
		return new ArrayList<>(IntStream.range(0, chunks).mapToObj(String::valueOf).toList());
	}

	private static CompletionsClient client(String baseUrl) {
		return CompletionsClient.builder().baseUrl(baseUrl).retry(CompletionsRetry.none()).build();
	}

	/**
	 * Asks for one element at a time, up to a number of them.
	 */
	private static final class OneByOne extends BaseSubscriber<Completion> {

		private final AtomicLong allowed = new AtomicLong();

		private volatile long seen;

		private volatile boolean completed;

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
			// the test asks
		}

		void requestUntil(long elements) {
			this.allowed.set(elements);
			request(1);
			Await.until(BOUND, () -> this.seen == elements);
		}

		@Override
		protected void hookOnNext(Completion value) {
			long number = this.seen + 1;
			if (number < this.allowed.get()) {
				request(1);
			}
			this.seen = number;
		}

		@Override
		protected void hookOnComplete() {
			this.completed = true;
		}

	}

}
