package io.github.completions;

import java.time.Duration;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * A time limit was over. It tells which one, how long it is and which setting changes it.
 *
 * @since 0.1.0
 * @see CompletionsTimeouts
 * @serial exclude
 */
public final class CompletionsTimeoutException extends CompletionsException {

	private static final long serialVersionUID = 1L;

	private final Limit limit;

	private final @Nullable Duration length;

	CompletionsTimeoutException(Limit limit, @Nullable Duration length, @Nullable String requestId,
			@Nullable Throwable cause) {
		super(message(limit, length), requestId, cause);
		this.limit = limit;
		this.length = length;
	}

	private static String message(Limit limit, @Nullable Duration length) {
		String message = limit.event;
		if (length != null) {
			message += " within " + text(length);
		}
		message += " (" + limit.name().toLowerCase(Locale.ROOT) + " limit). To allow more, set '" + limit.property
				+ "'";
		return (limit == Limit.POOL) ? message + " or 'completions.pool.max-connections'" : message;
	}

	private static String text(Duration length) {
		return (length.toMillis() % 1000 == 0) ? length.toSeconds() + " s" : length.toMillis() + " ms";
	}

	/**
	 * Return the limit that was over.
	 * @return the limit
	 */
	public Limit limit() {
		return this.limit;
	}

	/**
	 * Return the length of the limit.
	 * @return the length, null where the connector does not tell it
	 */
	public @Nullable Duration length() {
		return this.length;
	}

	/**
	 * The time limits of a call.
	 *
	 * @since 0.1.0
	 */
	public enum Limit {

		/** The wait for a connection to be made. */
		CONNECT("No connection", "completions.timeout.connect"),

		/** The wait for a free connection of the pool. */
		POOL("No free connection", "completions.pool.pending-acquire-timeout"),

		/**
		 * The wait for the answer: the whole of it, or the head of a stream and the
		 * longest silence before its first event.
		 */
		RESPONSE("No answer", "completions.timeout.response"),

		/** The longest silence after the first event. */
		IDLE("The answer stopped: no byte came", "completions.timeout.idle"),

		/** The longest wait for the first or the next element of a stream. */
		CHUNK("No element", "completions.timeout.chunk"),

		/** The whole call, attempts and pauses included. */
		TOTAL("The call did not end", "completions.timeout.total");

		private final String event;

		private final String property;

		Limit(String event, String property) {
			this.event = event;
			this.property = property;
		}

		/**
		 * Return the property that changes this limit in a Spring Boot application.
		 * @return the name of the property
		 */
		public String property() {
			return this.property;
		}

	}

}
