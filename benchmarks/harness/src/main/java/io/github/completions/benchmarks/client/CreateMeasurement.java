package io.github.completions.benchmarks.client;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Makes calls that do not stream: by many callers at once, after that by one.
 */
final class CreateMeasurement {

	private static final int LONGEST_SECONDS = 120;

	private final Contender contender;

	private final int callers;

	private final ExecutorService threads;

	private CreateMeasurement(Contender contender, int callers) {
		this.contender = contender;
		this.callers = callers;
		this.threads = Executors.newFixedThreadPool(callers);
	}

	static void measure(Settings settings, Consumer<Row> rows) {
		Contender contender = settings.open();
		int calls = settings.number("calls", 20000);
		new CreateMeasurement(contender, settings.number("callers", 64)).measure(settings, calls,
				settings.nanos("warmup", 35000), rows);
		new CreateMeasurement(contender, 1).measure(settings, calls / 5, settings.nanos("warmup", 35000) * 2 / 7, rows);
	}

	private void measure(Settings settings, int calls, long warmUp, Consumer<Row> rows) {
		long start = System.nanoTime();
		while (System.nanoTime() - start < warmUp) {
			call(Math.max(this.callers, calls / 10));
		}
		for (int i = 0; i < settings.number("repetitions", 3); i++) {
			System.gc();
			Usage before = Usage.now();
			Durations durations = call(calls);
			Row row = new Row();
			before.since().note(row, calls);
			row.put("p50_us", durations.micros(0.5)[0]);
			row.put("callers", this.callers);
			rows.accept(row);
		}
		this.threads.shutdown();
	}

	private Durations call(int calls) {
		Calls all = new Calls(this.contender, calls);
		if (this.callers == 1) {
			all.callInTurn();
			return all.durations;
		}
		for (int i = 0; i < this.callers; i++) {
			if (this.contender.createsWithoutThread()) {
				all.callNext();
			}
			else {
				this.threads.execute(all::callInTurn);
			}
		}
		all.await();
		return all.durations;
	}

	private static final class Calls {

		private final Contender contender;

		private final AtomicInteger left;

		private final CountDownLatch done;

		private final Durations durations;

		private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

		Calls(Contender contender, int calls) {
			this.contender = contender;
			this.left = new AtomicInteger(calls);
			this.done = new CountDownLatch(calls);
			this.durations = new Durations(calls);
		}

		void callInTurn() {
			while (this.left.getAndDecrement() > 0) {
				long start = System.nanoTime();
				try {
					this.contender.create();
				}
				catch (RuntimeException ex) {
					this.failure.set(ex);
				}
				this.durations.add(System.nanoTime() - start);
				this.done.countDown();
			}
		}

		void callNext() {
			if (this.left.getAndDecrement() <= 0) {
				return;
			}
			long start = System.nanoTime();
			this.contender.create((error) -> {
				this.durations.add(System.nanoTime() - start);
				if (error != null) {
					this.failure.set(error);
				}
				this.done.countDown();
				callNext();
			});
		}

		void await() {
			try {
				boolean ended = this.done.await(LONGEST_SECONDS, TimeUnit.SECONDS);
				if (!ended || this.failure.get() != null) {
					throw new IllegalStateException("Calls failed or did not end", this.failure.get());
				}
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

}
