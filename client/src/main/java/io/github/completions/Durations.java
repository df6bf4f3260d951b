package io.github.completions;

import java.time.Duration;

import org.springframework.util.Assert;

/**
 * Checks lengths of time. One that no timer can count, such as the largest there is,
 * would otherwise overflow in the first call.
 */
final class Durations {

	private static final Duration MAX = Duration.ofDays(36500);

	private Durations() {
	}

	static void assertPositive(Duration duration, String name) {
		assertCountable(duration, name);
		Assert.isTrue(!duration.isNegative() && !duration.isZero(),
				() -> "'%s' must be positive but is %s".formatted(name, duration));
	}

	static void assertNotNegative(Duration duration, String name) {
		assertCountable(duration, name);
		Assert.isTrue(!duration.isNegative(), () -> "'%s' must not be negative but is %s".formatted(name, duration));
	}

	private static void assertCountable(Duration duration, String name) {
		Assert.notNull(duration, () -> "'%s' must not be null".formatted(name));
		Assert.isTrue(duration.compareTo(MAX) <= 0,
				() -> "'%s' must be at most %d days but is %s".formatted(name, MAX.toDays(), duration));
	}

}
