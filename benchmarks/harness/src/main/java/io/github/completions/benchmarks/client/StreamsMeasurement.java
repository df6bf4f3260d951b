package io.github.completions.benchmarks.client;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Reads many streams at once, whose events come at a pace.
 */
final class StreamsMeasurement {

	private static final int[] COUNTS = { 1, 10, 100, 500, 2000 };

	private static final int FEW = 20;

	private static final long PAUSE_BETWEEN_STARTS = TimeUnit.MILLISECONDS.toNanos(1);

	private static final long LONGEST = TimeUnit.SECONDS.toNanos(120);

	private StreamsMeasurement() {
	}

	static void measure(Settings settings, Consumer<Row> rows) {
		Contender contender = settings.open();
		int streams = settings.number("streams", 500);
		long idleHeap = idleHeap(settings, contender);
		new Repetition(settings, streams, idleHeap).run(contender);
		for (int i = 0; i < settings.number("repetitions", 2); i++) {
			rows.accept(new Repetition(settings, streams, idleHeap).run(contender));
		}
	}

	static void measureCounts(Settings settings, Consumer<Row> rows) {
		Contender contender = settings.open();
		long idleHeap = idleHeap(settings, contender);
		new Repetition(settings, 1000, idleHeap).run(contender);
		for (int streams : COUNTS) {
			Row row = new Repetition(settings, streams, idleHeap).run(contender);
			row.put("streams", streams);
			rows.accept(row);
		}
	}

	/**
	 * The heap before the many connections: what these keep counts for their streams.
	 */
	private static long idleHeap(Settings settings, Contender contender) {
		new Repetition(settings, FEW, 0).run(contender);
		System.gc();
		return Usage.usedHeap();
	}

	private static final class Repetition {

		private final int streams;

		private final long idleHeap;

		private final Durations delays;

		private final long probeAfter;

		private final CountDownLatch done;

		private final AtomicLong events = new AtomicLong();

		private final AtomicInteger failed = new AtomicInteger();

		Repetition(Settings settings, int streams, long idleHeap) {
			this.streams = streams;
			this.idleHeap = idleHeap;
			int events = settings.number("events", 200);
			this.delays = new Durations(streams * (events + 2));
			this.probeAfter = settings.nanos("gap", 20) * events * 2 / 5;
			this.done = new CountDownLatch(streams);
		}

		Row run(Contender contender) {
			System.gc();
			Usage before = Usage.now();
			start(contender);
			long started = System.nanoTime();
			int threads = 0;
			long liveHeap = 0;
			boolean probed = false;
			while (!isDone() && System.nanoTime() - started < LONGEST) {
				threads = Math.max(threads, Usage.threads());
				if (!probed && System.nanoTime() - started > this.probeAfter) {
					System.gc();
					probed = true;
					liveHeap = Usage.usedHeap() - this.idleHeap - this.delays.bytes();
				}
			}
			Row row = new Row();
			before.since().note(row, Math.max(1, this.events.get()));
			row.put("cpu_s", before.since().cpuNanos() / 1e9);
			double[] delays = this.delays.micros(0.5, 0.99);
			row.put("p50_us", delays[0]);
			row.put("p99_us", delays[1]);
			row.put("failed", this.failed.get() + this.done.getCount());
			row.put("threads", threads);
			row.put("live_b", (double) liveHeap / this.streams);
			row.put("peak_mb", Usage.peakMemoryMegabytes());
			return row;
		}

		private void start(Contender contender) {
			for (int i = 0; i < this.streams; i++) {
				TextSink texts = new TextSink(this.delays);
				contender.stream(texts, (error) -> {
					this.events.addAndGet(texts.events());
					if (error != null) {
						this.failed.incrementAndGet();
					}
					this.done.countDown();
				});
				if (i % 10 == 9) {
					LockSupport.parkNanos(PAUSE_BETWEEN_STARTS * 10);
				}
			}
		}

		private boolean isDone() {
			try {
				return this.done.await(50, TimeUnit.MILLISECONDS);
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

}
