package io.github.completions;

import org.jspecify.annotations.Nullable;

/**
 * An error as log lines tell it. What a server says of an error may repeat the prompt, so
 * that of an answer only the status is told; all other messages are our own.
 */
final class LoggedError {

	private LoggedError() {
	}

	static String of(Throwable error) {
		String type = typeOf(error);
		if (error instanceof CompletionsApiException apiError) {
			return type + " (status " + apiError.status().value() + requestId(apiError.requestId()) + ")";
		}
		boolean own = error instanceof CompletionsTimeoutException || error instanceof CompletionsTransportException
				|| error instanceof CompletionsDecodingException
				|| error instanceof CompletionsStreamException.Truncated;
		return own ? type + ": " + error.getMessage() : type;
	}

	/**
	 * Return the type of an error, for which there are few values: exceptions are told
	 * apart by their class, timeouts by their limit, too.
	 */
	static String typeOf(Throwable error) {
		String name = error.getClass().getSimpleName();
		if (error instanceof CompletionsTimeoutException timeout) {
			return name + "." + timeout.limit();
		}
		return name.isEmpty() ? error.getClass().getName() : name;
	}

	private static String requestId(@Nullable String requestId) {
		return (requestId != null) ? ", request id " + requestId : "";
	}

}
