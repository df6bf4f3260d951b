package io.github.completions.autoconfigure;

import java.net.URI;
import java.util.Set;

import io.github.completions.CompletionsAuthentication;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * Whether a client lacks the key without which its server lets nobody in.
 */
final class RequiredKey {

	private static final String OPENAI_HOST = "api.openai.com";

	private RequiredKey() {
	}

	/**
	 * Check that there is a key for OpenAI's own API. Other servers may need none.
	 * @throws InvalidCompletionsPropertyException if there is none
	 */
	static void check(ClientConfiguration configuration) {
		CompletionsConnectionDetails details = configuration.connectionDetails();
		if (configuration.apiKeyProvider() != null || ConfiguredKey.isPresent(details.getApiKey())
				|| configuration.properties().auth() == CompletionsAuthentication.NONE
				|| isAmong(configuration.properties().headers().keySet()) || !isOpenAi(details.getBaseUrl())) {
			return;
		}
		throw configuration.invalid("api-key", problem(configuration.properties().apiKey()),
				"Set 'completions.api-key', for example to '${OPENAI_API_KEY}' with that environment variable set, or"
						+ " define a bean of type CompletionsApiKeyProvider. For another server set"
						+ " 'completions.base-url', for example to 'http://localhost:8000/v1'. To try things out"
						+ " without a key, add the dependency 'io.github.completions:completions-embedded'.",
				null);
	}

	private static String problem(@Nullable String apiKey) {
		String placeholder = ConfiguredKey.placeholder(apiKey);
		return (placeholder != null) ? "It is '${" + placeholder + "}', which is not set, and OpenAI's API needs a key."
				: "It is not set, and OpenAI's API needs a key.";
	}

	/**
	 * Whether one of the headers is such that it brings a key.
	 */
	private static boolean isAmong(Set<String> headers) {
		return headers.stream()
			.anyMatch((name) -> HttpHeaders.AUTHORIZATION.equalsIgnoreCase(name) || "api-key".equalsIgnoreCase(name));
	}

	private static boolean isOpenAi(String baseUrl) {
		try {
			return OPENAI_HOST.equalsIgnoreCase(URI.create(baseUrl.strip()).getHost());
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

}
