package io.github.completions;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits for a condition, within a bound.
 */
final class Await {

	private static final long INTERVAL = Duration.ofMillis(5).toNanos();

	private Await() {
	}

	static void until(Duration limit, BooleanSupplier condition) {
		long end = System.nanoTime() + limit.toNanos();
		while (!condition.getAsBoolean()) {
			if (System.nanoTime() > end) {
				throw new AssertionError("It did not happen within " + limit);
			}
			LockSupport.parkNanos(INTERVAL);
		}
	}

}
