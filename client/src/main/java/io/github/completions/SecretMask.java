package io.github.completions;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * Replaces the key of an attempt wherever a server repeats it.
 */
final class SecretMask {

	static final SecretMask NONE = new SecretMask("");

	/** Shorter keys are no secrets, and would be found in ordinary words. */
	private static final int MIN_LENGTH = 4;

	private static final String REPLACEMENT = "***";

	private final String secret;

	private SecretMask(String secret) {
		this.secret = secret;
	}

	static SecretMask of(@Nullable String secret) {
		return (secret != null && secret.length() >= MIN_LENGTH) ? new SecretMask(secret) : NONE;
	}

	int length() {
		return this.secret.length();
	}

	String text(String text) {
		return this.secret.isEmpty() ? text : text.replace(this.secret, REPLACEMENT);
	}

	private @Nullable String nullable(@Nullable String text) {
		return (text != null) ? text(text) : null;
	}

	ApiError error(ApiError error) {
		if (this.secret.isEmpty()) {
			return error;
		}
		return new ApiError(nullable(error.message()), nullable(error.type()), nullable(error.param()),
				nullable(error.code()), members(error.additional()));
	}

	HttpHeaders headers(HttpHeaders headers) {
		HttpHeaders masked = new HttpHeaders();
		headers.forEach((name, values) -> masked.put(name, values.stream().map(this::text).toList()));
		return HttpHeaders.readOnlyHttpHeaders(masked);
	}

	private Map<String, @Nullable Object> members(Map<?, ?> members) {
		Map<String, @Nullable Object> masked = new LinkedHashMap<>();
		members.forEach((name, value) -> masked.put(text(String.valueOf(name)), value(value)));
		return masked;
	}

	private @Nullable Object value(@Nullable Object value) {
		if (value instanceof String text) {
			return text(text);
		}
		if (value instanceof Map<?, ?> map) {
			return members(map);
		}
		return (value instanceof List<?> list) ? list.stream().map(this::value).toList() : value;
	}

	@Override
	public String toString() {
		return REPLACEMENT;
	}

}
