package io.github.completions.benchmarks.client;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Durations, all of which are kept.
 */
final class Durations {

	private final long[] nanos;

	private final AtomicInteger next = new AtomicInteger();

	Durations(int capacity) {
		this.nanos = new long[capacity];
	}

	void add(long nanos) {
		int index = this.next.getAndIncrement();
		if (index < this.nanos.length) {
			this.nanos[index] = nanos;
		}
	}

	/**
	 * Return how many bytes of heap these are, which are not the contender's.
	 */
	long bytes() {
		return (long) this.nanos.length * Long.BYTES;
	}

	/**
	 * Return quantiles in microseconds.
	 */
	double[] micros(double... quantiles) {
		long[] sorted = Arrays.copyOf(this.nanos, Math.min(this.next.get(), this.nanos.length));
		Arrays.sort(sorted);
		return Arrays.stream(quantiles)
			.map((quantile) -> (sorted.length > 0)
					? sorted[(int) Math.min(sorted.length - 1, quantile * sorted.length)] / 1e3 : Double.NaN)
			.toArray();
	}

}
