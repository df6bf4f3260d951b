package io.github.completions;

import java.util.Collection;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Says that what was read is no completion but an error. It never leaves this package:
 * where in an answer the error stood decides which exception the caller gets.
 */
final class ErrorAnswer extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient ApiError error;

	ErrorAnswer(ApiError error) {
		super("", null, false, false);
		this.error = error;
	}

	ApiError error() {
		return this.error;
	}

	/**
	 * Throw if an {@code error} member says something, or if the object as a whole is an
	 * error: by its name, as older vLLM has it, or because it has no choice and what an
	 * error consists of.
	 */
	static void throwIfError(@Nullable Object error, @Nullable String object, boolean hasChoices,
			Map<String, @Nullable Object> additional) {
		if (isError(error)) {
			throw new ErrorAnswer(ApiErrorReader.fromValue(error));
		}
		if ("error".equals(object) || (!hasChoices && isFlatError(additional))) {
			throw new ErrorAnswer(ApiErrorReader.fromValue(additional));
		}
	}

	/**
	 * FastAPI has {@code detail}, gateways have a message with a type or a code.
	 */
	private static boolean isFlatError(Map<String, @Nullable Object> members) {
		return members.get("detail") != null || (members.get("message") instanceof String
				&& (members.containsKey("type") || members.containsKey("code")));
	}

	private static boolean isError(@Nullable Object value) {
		if (value == null || Boolean.FALSE.equals(value)) {
			return false;
		}
		if (value instanceof String text) {
			return !text.isBlank();
		}
		if (value instanceof Collection<?> list) {
			return !list.isEmpty();
		}
		return !(value instanceof Map<?, ?> map && map.isEmpty());
	}

}
