package io.github.completions.embedded;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Compares the key of a request with the configured one.
 */
final class Authentication {

	private static final String BEARER = "Bearer ";

	private final @Nullable String apiKey;

	Authentication(@Nullable String apiKey) {
		this.apiKey = apiKey;
	}

	/**
	 * Refuse a request without the right key.
	 * @param headers the headers of the request
	 * @throws ApiException if the key is missing or wrong
	 */
	void check(HttpHeaders headers) {
		if (this.apiKey == null) {
			return;
		}
		String presented = presented(headers);
		if (presented == null) {
			throw ApiException.invalidRequest(401, null, null,
					"The request has no API key. Send it in the header 'Authorization: Bearer YOUR_KEY'.");
		}
		if (!MessageDigest.isEqual(bytes(presented), bytes(this.apiKey))) {
			throw ApiException.invalidRequest(401, null, "invalid_api_key",
					"The API key of the request is not the one that this server was configured with.");
		}
	}

	/**
	 * Return the key as OpenAI's clients send it, or as Azure's do.
	 */
	private static @Nullable String presented(HttpHeaders headers) {
		String authorization = headers.get(HttpHeaderNames.AUTHORIZATION);
		if (authorization != null && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
			String token = authorization.substring(BEARER.length()).trim();
			return token.isEmpty() ? null : token;
		}
		return headers.get("api-key");
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
