package io.github.completions.embedded;

import org.jspecify.annotations.Nullable;

/**
 * Argument checks of the public entries.
 */
final class Check {

	private Check() {
	}

	static <T> T notNull(@Nullable T value, String name) {
		if (value == null) {
			throw new IllegalArgumentException("'" + name + "' must not be null");
		}
		return value;
	}

	static void isTrue(boolean condition, String message) {
		if (!condition) {
			throw new IllegalArgumentException(message);
		}
	}

}
