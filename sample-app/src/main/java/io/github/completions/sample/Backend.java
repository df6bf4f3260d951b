package io.github.completions.sample;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.util.StringUtils;

/**
 * Where one request goes, as its headers say: to which of the configured clients, and
 * with which key instead of the configured one.
 *
 * @param client the name of the client, null for the unnamed one
 * @param apiKey the key of whoever asks, null for the configured one
 */
record Backend(@Nullable String client, @Nullable String apiKey) {

	static final String CLIENT_HEADER = "X-Completions-Client";

	static final String KEY_HEADER = "X-Completions-Key";

	static Backend from(HttpHeaders headers) {
		return new Backend(text(headers, CLIENT_HEADER), text(headers, KEY_HEADER));
	}

	private static @Nullable String text(HttpHeaders headers, String name) {
		String value = headers.getFirst(name);
		return StringUtils.hasText(value) ? value.strip() : null;
	}

	/**
	 * Without the key.
	 */
	@Override
	public String toString() {
		return "Backend[client=" + this.client + "]";
	}

}
