package io.github.completions;

import reactor.core.publisher.Mono;

/**
 * Provides the key of each attempt: one that is rotated, or that of a tenant, who is
 * found in the Reactor context of the call.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface CompletionsApiKeyProvider {

	/**
	 * Return the key for one attempt.
	 * @return the key; empty, or blank, to send none. An error ends the call as it is
	 */
	Mono<String> getApiKey();

	/**
	 * Return another key after the server refused one with status 401. It is asked once
	 * for each call and does not count as a retry; when it gives the same key again, the
	 * error stands.
	 * @param rejectedApiKey the key that was refused
	 * @return the key to try; by default what {@link #getApiKey()} returns then
	 */
	default Mono<String> replaceApiKey(String rejectedApiKey) {
		return getApiKey();
	}

	/**
	 * Return a provider of one key that does not change.
	 * @param apiKey the key
	 * @return the provider
	 */
	static CompletionsApiKeyProvider of(String apiKey) {
		return new FixedApiKey(apiKey);
	}

}
