package io.github.completions.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.ssl.SslBundle;

/**
 * Connection details from properties.
 */
final class PropertiesCompletionsConnectionDetails implements CompletionsConnectionDetails {

	private final CompletionsProperties properties;

	private final @Nullable SslBundle sslBundle;

	PropertiesCompletionsConnectionDetails(CompletionsProperties properties, @Nullable SslBundle sslBundle) {
		this.properties = properties;
		this.sslBundle = sslBundle;
	}

	@Override
	public String getBaseUrl() {
		return this.properties.baseUrl();
	}

	@Override
	public @Nullable String getApiKey() {
		String apiKey = this.properties.apiKey();
		return ConfiguredKey.isPresent(apiKey) ? apiKey : null;
	}

	@Override
	public @Nullable SslBundle getSslBundle() {
		return this.sslBundle;
	}

	@Override
	public String toString() {
		return "PropertiesCompletionsConnectionDetails";
	}

}
