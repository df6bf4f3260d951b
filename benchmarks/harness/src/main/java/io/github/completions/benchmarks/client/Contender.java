package io.github.completions.benchmarks.client;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * A client under measurement. It takes the text of every choice of every chunk.
 */
public interface Contender {

	/**
	 * Make the client, once.
	 * @param baseUrl the base URL with {@code /v1} at its end
	 * @param options options of the contender, such as its variant
	 */
	void open(String baseUrl, Map<String, String> options);

	/**
	 * Start a stream in the way that is natural to the client.
	 * @param texts takes the texts
	 * @param done takes the end: null, or the failure
	 */
	void stream(TextSink texts, Consumer<@Nullable Throwable> done);

	/**
	 * Read a stream while the caller waits.
	 */
	default void read(TextSink texts) {
		await((done) -> stream(texts, done));
	}

	/**
	 * Make a call that does not stream while the caller waits.
	 * @return the length of the text
	 */
	int create();

	/**
	 * Whether calls can be made without a thread for each of them.
	 */
	default boolean createsWithoutThread() {
		return false;
	}

	/**
	 * Start a call that does not stream.
	 * @param done takes the end: null, or the failure
	 */
	default void create(Consumer<@Nullable Throwable> done) {
		throw new UnsupportedOperationException("A call takes a thread");
	}

	private static void await(Consumer<Consumer<@Nullable Throwable>> operation) {
		CountDownLatch latch = new CountDownLatch(1);
		AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
		operation.accept((error) -> {
			failure.set(error);
			latch.countDown();
		});
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
		Throwable error = failure.get();
		if (error != null) {
			throw new IllegalStateException(error);
		}
	}

}
