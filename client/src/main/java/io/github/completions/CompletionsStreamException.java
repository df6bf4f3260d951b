package io.github.completions;

import org.jspecify.annotations.Nullable;

/**
 * A stream that had begun well did not come to its end; {@link CompletionsClient#stream}
 * and the body of {@link CompletionsClient#streamEntity} end so, and no further attempt
 * is made. The chunks that were emitted before stay valid: collect them with
 * {@code onErrorComplete} or the like to keep the text.
 *
 * @since 0.1.0
 */
public abstract sealed class CompletionsStreamException extends CompletionsException
		permits CompletionsStreamException.ErrorEvent, CompletionsStreamException.Truncated {

	private static final long serialVersionUID = 1L;

	CompletionsStreamException(String message, @Nullable String requestId, @Nullable Throwable cause) {
		super(message, requestId, cause);
	}

	/**
	 * The server reported an error inside the stream.
	 *
	 * @since 0.1.0
	 */
	public static final class ErrorEvent extends CompletionsStreamException {

		private static final long serialVersionUID = 1L;

		private final transient ApiError error;

		ErrorEvent(ApiError error, @Nullable String requestId) {
			super("The server reported an error inside the stream: "
					+ ((error.message() != null) ? error.message() : "no message")
					+ ((error.code() != null) ? " (code " + error.code() + ")" : ""), requestId, null);
			this.error = error;
		}

		/**
		 * Return what the server reported.
		 * @return the error object
		 */
		public ApiError error() {
			return this.error;
		}

	}

	/**
	 * The stream ended before it was complete: the connection broke, or the message ended
	 * without {@code [DONE]} before there was a choice, or while one had no finish
	 * reason.
	 *
	 * @since 0.1.0
	 */
	public static final class Truncated extends CompletionsStreamException {

		private static final long serialVersionUID = 1L;

		Truncated(String message, @Nullable String requestId, @Nullable Throwable cause) {
			super(message, requestId, cause);
		}

	}

}
