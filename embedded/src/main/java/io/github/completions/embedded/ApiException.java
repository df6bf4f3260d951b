package io.github.completions.embedded;

import org.jspecify.annotations.Nullable;

/**
 * Ends a request with an error object.
 */
final class ApiException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final int status;

	private final transient ErrorObject error;

	ApiException(int status, ErrorObject error) {
		super(error.message(), null, false, false);
		this.status = status;
		this.error = error;
	}

	static ApiException badRequest(@Nullable String param, @Nullable String code, String message) {
		return invalidRequest(400, param, code, message);
	}

	static ApiException invalidRequest(int status, @Nullable String param, @Nullable String code, String message) {
		return new ApiException(status, new ErrorObject(message, ErrorObject.INVALID_REQUEST, param, code));
	}

	int status() {
		return this.status;
	}

	ErrorObject error() {
		return this.error;
	}

}
