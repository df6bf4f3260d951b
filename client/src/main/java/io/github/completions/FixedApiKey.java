package io.github.completions;

import reactor.core.publisher.Mono;

/**
 * A key that does not change.
 *
 * @param apiKey the key
 */
record FixedApiKey(String apiKey) implements CompletionsApiKeyProvider {

	FixedApiKey {
		apiKey = ApiKeys.usable(apiKey);
	}

	@Override
	public Mono<String> getApiKey() {
		return Mono.just(this.apiKey);
	}

	@Override
	public Mono<String> replaceApiKey(String rejectedApiKey) {
		return Mono.empty();
	}

	@Override
	public String toString() {
		return "FixedApiKey[***]";
	}

}
