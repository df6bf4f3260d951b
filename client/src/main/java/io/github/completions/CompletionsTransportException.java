package io.github.completions;

import org.jspecify.annotations.Nullable;

/**
 * No connection came about, or it broke before there was an answer, or in the middle of
 * one that does not stream: refused, unknown host, reset, TLS, or the client was closed.
 * A stream that breaks off is {@link CompletionsStreamException.Truncated}.
 *
 * @since 0.1.0
 * @serial exclude
 */
public final class CompletionsTransportException extends CompletionsException {

	private static final long serialVersionUID = 1L;

	private final boolean beforeAnswer;

	CompletionsTransportException(String message, boolean beforeAnswer, @Nullable String requestId,
			@Nullable Throwable cause) {
		super(message, requestId, cause);
		this.beforeAnswer = beforeAnswer;
	}

	static CompletionsTransportException clientClosed() {
		return new CompletionsTransportException("The client was closed (client closed)", false, null, null);
	}

	/**
	 * Whether nothing of an answer had come, so that another attempt cannot repeat text.
	 */
	boolean isBeforeAnswer() {
		return this.beforeAnswer;
	}

}
