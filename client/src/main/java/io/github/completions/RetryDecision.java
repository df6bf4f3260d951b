package io.github.completions;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

import org.jspecify.annotations.Nullable;

/**
 * Decides whether a failed attempt is followed by another, and after which pause.
 */
final class RetryDecision {

	private static final double MAX_JITTER = 0.25;

	private final CompletionsRetry retry;

	RetryDecision(CompletionsRetry retry) {
		this.retry = retry;
	}

	/**
	 * Whether another attempt could succeed without repeating text or paying twice.
	 */
	boolean isWorthwhile(Throwable error) {
		if (error instanceof CompletionsApiException apiError) {
			return isWorthwhile(apiError);
		}
		if (error instanceof CompletionsTimeoutException timeout) {
			return switch (timeout.limit()) {
				case CONNECT -> true;
				case RESPONSE, IDLE, CHUNK -> this.retry.onTimeout();
				case POOL, TOTAL -> false;
			};
		}
		return error instanceof CompletionsTransportException transport && transport.isBeforeAnswer();
	}

	private static boolean isWorthwhile(CompletionsApiException error) {
		if (error instanceof CompletionsApiException.QuotaExceeded) {
			return false;
		}
		String serverSays = error.headers().getFirst("x-should-retry");
		if ("true".equalsIgnoreCase(serverSays) || "false".equalsIgnoreCase(serverSays)) {
			return "true".equalsIgnoreCase(serverSays);
		}
		int status = error.status().value();
		return status == 408 || status == 409 || status == 429 || status >= 500;
	}

	/**
	 * Return the delay that the server asked for.
	 */
	@Nullable Duration serverDelay(Throwable error) {
		return (error instanceof CompletionsApiException apiError) ? apiError.retryAfter() : null;
	}

	boolean isTooLong(@Nullable Duration serverDelay) {
		return serverDelay != null && serverDelay.compareTo(this.retry.maxServerDelay()) > 0;
	}

	/**
	 * Return our own pause before an attempt.
	 * @param retries how many attempts followed the first one so far
	 */
	Duration ownDelay(long retries) {
		double factor = Math.pow(2, Math.min(retries, 60));
		double millis = Math.min(this.retry.delay().toMillis() * factor, this.retry.maxDelay().toMillis());
		return Duration.ofMillis((long) (millis * (1 - MAX_JITTER * ThreadLocalRandom.current().nextDouble())));
	}

}
