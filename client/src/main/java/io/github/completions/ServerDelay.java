package io.github.completions;

import java.time.Clock;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * Reads how long a server asks to wait: {@code retry-after-ms}, else {@code retry-after}
 * in decimal seconds or as an HTTP date (RFC 9110, section 10.2.3).
 */
final class ServerDelay {

	private static final Pattern NUMBER = Pattern.compile("\\d{1,18}(\\.\\d+)?");

	private static final double MAX_SECONDS = Duration.ofDays(3650).toSeconds();

	private ServerDelay() {
	}

	/**
	 * Return the delay.
	 * @return the delay, null where none was asked for, or where it is unreadable,
	 * negative or in the past
	 */
	static @Nullable Duration of(HttpHeaders headers, Clock clock) {
		Duration delay = number(headers.getFirst("retry-after-ms"), 0.001);
		if (delay == null) {
			delay = number(headers.getFirst(HttpHeaders.RETRY_AFTER), 1);
		}
		return (delay != null) ? delay : untilDate(headers, clock);
	}

	private static @Nullable Duration number(@Nullable String value, double unitInSeconds) {
		if (value == null || !NUMBER.matcher(value.strip()).matches()) {
			return null;
		}
		double seconds = Double.parseDouble(value.strip()) * unitInSeconds;
		return Duration.ofNanos((long) (Math.min(seconds, MAX_SECONDS) * 1e9));
	}

	private static @Nullable Duration untilDate(HttpHeaders headers, Clock clock) {
		try {
			ZonedDateTime date = headers.getFirstZonedDateTime(HttpHeaders.RETRY_AFTER);
			Duration delay = (date != null) ? Duration.between(clock.instant(), date.toInstant()) : Duration.ZERO;
			return delay.isNegative() || delay.isZero() ? null : delay;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

}
