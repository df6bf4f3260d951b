package io.github.completions.sample;

import java.util.Locale;
import java.util.Set;

import org.springframework.http.HttpHeaders;

/**
 * The headers of the completions server that are of use to the caller. The others are
 * about a connection that is not the caller's.
 */
final class ServerHeaders {

	private static final String RATE_LIMIT = "x-ratelimit-";

	private static final Set<String> NAMES = Set.of("x-request-id", "openai-processing-ms", "retry-after");

	private ServerHeaders() {
	}

	static HttpHeaders of(HttpHeaders server) {
		HttpHeaders headers = new HttpHeaders();
		server.forEach((name, values) -> {
			String lower = name.toLowerCase(Locale.ROOT);
			if (NAMES.contains(lower) || lower.startsWith(RATE_LIMIT)) {
				headers.addAll(name, values);
			}
		});
		return headers;
	}

}
