package io.github.completions;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * The time limits of a call, immutable. The limit for making a connection belongs to the
 * {@link ConnectionSettings}, as does the wait for a free one.
 * <p>
 * All but {@code total} hold for each attempt, from the moment its connection is there.
 * Once the head has come, {@code idle} and {@code chunk} stand still while a subscriber
 * requests nothing or takes its time.
 *
 * @param response the longest wait for the answer: for the whole of it with
 * {@code create}, for its head on a stream, where it is also the longest silence before
 * the first event; 10 minutes by default
 * @param idle the longest silence after the first event, or the first byte of an answer
 * that does not stream, in which any byte counts, also that of a comment; 60 seconds by
 * default
 * @param chunk the longest wait for the first element of a stream, from the request on,
 * or the next one, in which comments do not count; null, the default, for none
 * @param total the limit of the whole call, attempts and pauses included; null, the
 * default, for none
 * @since 0.1.0
 * @see CompletionsTimeoutException
 */
public record CompletionsTimeouts(Duration response, Duration idle, @Nullable Duration chunk,
		@Nullable Duration total) {

	/**
	 * Create time limits.
	 * @param response the longest wait for the answer, or the head of a stream
	 * @param idle the longest silence after the first event
	 * @param chunk the longest wait for an element, null for none
	 * @param total the limit of the whole call, null for none
	 * @throws IllegalArgumentException if a limit is not above 0, or above 36500 days, or
	 * if {@code response} or {@code idle} is null
	 */
	public CompletionsTimeouts {
		Durations.assertPositive(response, "response");
		Durations.assertPositive(idle, "idle");
		if (chunk != null) {
			Durations.assertPositive(chunk, "chunk");
		}
		if (total != null) {
			Durations.assertPositive(total, "total");
		}
	}

	/**
	 * Return the defaults.
	 * @return the defaults
	 */
	public static CompletionsTimeouts defaults() {
		return new CompletionsTimeouts(Duration.ofMinutes(10), Duration.ofSeconds(60), null, null);
	}

	/**
	 * Return a copy with another limit for the answer, or the head of a stream.
	 * @param response the limit, above 0 and at most 36500 days
	 * @return the copy
	 * @throws IllegalArgumentException if it is another, or null
	 */
	public CompletionsTimeouts withResponse(Duration response) {
		return new CompletionsTimeouts(response, this.idle, this.chunk, this.total);
	}

	/**
	 * Return a copy with another limit for silence.
	 * @param idle the limit, above 0 and at most 36500 days
	 * @return the copy
	 * @throws IllegalArgumentException if it is another, or null
	 */
	public CompletionsTimeouts withIdle(Duration idle) {
		return new CompletionsTimeouts(this.response, idle, this.chunk, this.total);
	}

	/**
	 * Return a copy with another limit for the wait for an element.
	 * @param chunk the limit, above 0 and at most 36500 days, or null for none
	 * @return the copy
	 * @throws IllegalArgumentException if it is another
	 */
	public CompletionsTimeouts withChunk(@Nullable Duration chunk) {
		return new CompletionsTimeouts(this.response, this.idle, chunk, this.total);
	}

	/**
	 * Return a copy with another limit for the whole call.
	 * @param total the limit, above 0 and at most 36500 days, or null for none
	 * @return the copy
	 * @throws IllegalArgumentException if it is another
	 */
	public CompletionsTimeouts withTotal(@Nullable Duration total) {
		return new CompletionsTimeouts(this.response, this.idle, this.chunk, total);
	}

}
