package io.github.completions;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The error object of the API reference. Servers fill it as they like: each member may be
 * missing, and a numeric code is kept as text.
 *
 * @param message what went wrong, in the server's words
 * @param type the kind of error, such as {@code invalid_request_error}
 * @param param the member of the request that is at fault
 * @param code the code of the error, such as {@code model_not_found}
 * @param additional members beyond the reference, such as Azure's {@code innererror}
 * @since 0.1.0
 * @see <a href="https://platform.openai.com/docs/guides/error-codes">Error codes in
 * OpenAI's guide</a>
 */
public record ApiError(@Nullable String message, @Nullable String type, @Nullable String param, @Nullable String code,
		Map<String, @Nullable Object> additional) {

	/**
	 * Create an error object.
	 * @param message what went wrong
	 * @param type the kind of error
	 * @param param the member of the request that is at fault
	 * @param code the code of the error
	 * @param additional members beyond the reference
	 */
	public ApiError {
		additional = AdditionalMembers.copyOf(additional);
	}

	/**
	 * Return an error object that has only a message.
	 * @param message what went wrong
	 * @return the error object
	 */
	public static ApiError of(@Nullable String message) {
		return new ApiError(message, null, null, null, Map.of());
	}

}
