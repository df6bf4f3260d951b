package io.github.completions;

import java.time.Duration;

import org.springframework.util.Assert;

/**
 * When a failed attempt is followed by another, immutable. Only failures before the first
 * element count, so that no text can come twice: status 408, 409, 429 and 5xx, no
 * connection, or one that broke before the answer; an {@code x-should-retry} header
 * overrules that, an exhausted quota overrules the header.
 * <p>
 * The pause is what the server asks for ({@code retry-after-ms}, {@code retry-after}),
 * else {@code delay}, doubled with each attempt up to {@code maxDelay} and shortened by
 * up to a quarter at random.
 *
 * @param maxRetries how many attempts follow the first one at most; 2 by default, 0 for
 * none
 * @param delay the first pause; 500 milliseconds by default
 * @param maxDelay the longest pause of our own; 8 seconds by default
 * @param maxServerDelay the longest pause that a server is granted: when it asks for
 * more, the error comes at once and tells the delay; 60 seconds by default
 * @param onTimeout whether a timeout after the request was sent is followed by another
 * attempt; false by default, as the server may have billed the first one
 * @since 0.1.0
 */
public record CompletionsRetry(int maxRetries, Duration delay, Duration maxDelay, Duration maxServerDelay,
		boolean onTimeout) {

	/**
	 * Create a retry policy.
	 * @param maxRetries how many attempts follow the first one at most
	 * @param delay the first pause
	 * @param maxDelay the longest pause of our own
	 * @param maxServerDelay the longest pause that a server is granted
	 * @param onTimeout whether a timeout is followed by another attempt
	 * @throws IllegalArgumentException if a number or a pause is negative, or a pause is
	 * null or above 36500 days
	 */
	public CompletionsRetry {
		Assert.isTrue(maxRetries >= 0, () -> "'maxRetries' must not be negative but is " + maxRetries);
		Durations.assertNotNegative(delay, "delay");
		Durations.assertNotNegative(maxDelay, "maxDelay");
		Durations.assertNotNegative(maxServerDelay, "maxServerDelay");
	}

	/**
	 * Return the defaults.
	 * @return the defaults
	 */
	public static CompletionsRetry defaults() {
		return new CompletionsRetry(2, Duration.ofMillis(500), Duration.ofSeconds(8), Duration.ofSeconds(60), false);
	}

	/**
	 * Return a policy that never attempts again.
	 * @return the policy
	 */
	public static CompletionsRetry none() {
		return defaults().withMaxRetries(0);
	}

	/**
	 * Return a copy with another number of attempts.
	 * @param maxRetries how many attempts follow the first one at most, 0 or more
	 * @return the copy
	 * @throws IllegalArgumentException if it is negative
	 */
	public CompletionsRetry withMaxRetries(int maxRetries) {
		return new CompletionsRetry(maxRetries, this.delay, this.maxDelay, this.maxServerDelay, this.onTimeout);
	}

	/**
	 * Return a copy with another first pause.
	 * @param delay the pause, from 0 to 36500 days
	 * @return the copy
	 * @throws IllegalArgumentException if it is another, or null
	 */
	public CompletionsRetry withDelay(Duration delay) {
		return new CompletionsRetry(this.maxRetries, delay, this.maxDelay, this.maxServerDelay, this.onTimeout);
	}

	/**
	 * Return a copy with another longest pause of our own.
	 * @param maxDelay the pause, from 0 to 36500 days
	 * @return the copy
	 * @throws IllegalArgumentException if it is another, or null
	 */
	public CompletionsRetry withMaxDelay(Duration maxDelay) {
		return new CompletionsRetry(this.maxRetries, this.delay, maxDelay, this.maxServerDelay, this.onTimeout);
	}

	/**
	 * Return a copy with another longest pause that a server is granted.
	 * @param maxServerDelay the pause, from 0 to 36500 days
	 * @return the copy
	 * @throws IllegalArgumentException if it is another, or null
	 */
	public CompletionsRetry withMaxServerDelay(Duration maxServerDelay) {
		return new CompletionsRetry(this.maxRetries, this.delay, this.maxDelay, maxServerDelay, this.onTimeout);
	}

	/**
	 * Return a copy that does or does not attempt again after a timeout.
	 * @param onTimeout whether it does
	 * @return the copy
	 */
	public CompletionsRetry withOnTimeout(boolean onTimeout) {
		return new CompletionsRetry(this.maxRetries, this.delay, this.maxDelay, this.maxServerDelay, onTimeout);
	}

}
