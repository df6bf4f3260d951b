package io.github.completions;

import org.jspecify.annotations.Nullable;

/**
 * Root of all errors that come through the publishers of a {@link CompletionsClient}.
 * Messages name what went wrong and the setting that changes it; they hold neither the
 * key nor the prompt nor the value of a header. What a server reports is told in its own
 * words, the key replaced.
 *
 * @since 0.1.0
 * @serial exclude
 */
public abstract class CompletionsException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final @Nullable String requestId;

	CompletionsException(String message, @Nullable String requestId, @Nullable Throwable cause) {
		super(message, cause);
		this.requestId = requestId;
	}

	/**
	 * Return the server's identifier of the request, its {@code x-request-id} header or
	 * Azure's {@code apim-request-id}.
	 * @return the identifier, null when there was no answer or none in it
	 */
	public @Nullable String requestId() {
		return this.requestId;
	}

}
