package io.github.completions.autoconfigure.health;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.Status;

/**
 * What the latest calls to a server say of it, immutable.
 *
 * @param failuresInARow the number of failed calls since the last one that succeeded
 * @param last when the last call ended that says something, null before the first
 * @param lastFailure the kind of the last failure, null after a success
 */
record RecentCalls(int failuresInARow, @Nullable Instant last, @Nullable String lastFailure) {

	/** One failed call, or two, happen to a healthy server too. */
	private static final int FAILURES_THAT_TELL = 3;

	static final RecentCalls NONE = new RecentCalls(0, null, null);

	RecentCalls succeeded(Instant now) {
		return new RecentCalls(0, now, null);
	}

	RecentCalls failed(Instant now, Throwable error) {
		return new RecentCalls(this.failuresInARow + 1, now, error.getClass().getSimpleName());
	}

	/**
	 * Return the status.
	 * @param window how long a call tells it
	 */
	Status status(Instant now, Duration window) {
		if (this.last == null || this.last.isBefore(now.minus(window))) {
			return Status.UNKNOWN;
		}
		if (this.failuresInARow == 0) {
			return Status.UP;
		}
		return (this.failuresInARow >= FAILURES_THAT_TELL) ? Status.DOWN : Status.UNKNOWN;
	}

}
