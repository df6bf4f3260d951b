package io.github.completions;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A time in which something must hold.
 */
record Quiet(Duration time) {

	void assertFor(BooleanSupplier condition) {
		long end = System.nanoTime() + this.time.toNanos();
		CountDownLatch never = new CountDownLatch(1);
		while (System.nanoTime() < end) {
			assertThat(condition.getAsBoolean()).isTrue();
			try {
				never.await(Math.min(end - System.nanoTime(), 5_000_000L), TimeUnit.NANOSECONDS);
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}
	}

}
