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
	 * Return the key for one attempt. Of the time limits only {@code total} holds for the
	 * wait; it is cancelled when the call is.
	 * @return the key, white space around it does not matter; empty, or blank, to send
	 * none. An error ends the call as it is, a key that no header can carry ends it with
	 * an {@link InvalidCompletionRequestException}
	 */
	Mono<String> getApiKey();

	/**
	 * Return another key after the server refused one with status 401. It is asked once
	 * for each call and does not count as a retry; when it gives the same key again, the
	 * error stands.
	 * @param rejectedApiKey the key that was refused
	 * @return the key to try, empty to let the error stand; by default what
	 * {@link #getApiKey()} returns then
	 */
	default Mono<String> replaceApiKey(String rejectedApiKey) {
		return getApiKey();
	}

	/**
	 * Return a provider of one key that does not change.
	 * @param apiKey the key, blank to send none
	 * @return the provider
	 * @throws IllegalArgumentException if no header can carry the key
	 */
	static CompletionsApiKeyProvider of(String apiKey) {
		return new FixedApiKey(apiKey);
	}

}
