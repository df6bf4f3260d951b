package io.github.completions.autoconfigure;

import io.github.completions.CompletionsApiKeyProvider;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * Puts together what each client is made from, and decides what a named one inherits.
 */
final class ClientConfigurations {

	private static final String UNNAMED = "completions";

	private final CompletionsProperties properties;

	private final CompletionsConnectionDetails connectionDetails;

	private final ClientPropertiesBinder binder;

	private final ObjectProvider<SslBundles> sslBundles;

	private final ApiKeyProviders apiKeyProviders;

	ClientConfigurations(CompletionsProperties properties, CompletionsConnectionDetails connectionDetails,
			ClientPropertiesBinder binder, ObjectProvider<SslBundles> sslBundles, ApiKeyProviders apiKeyProviders) {
		this.properties = properties;
		this.connectionDetails = connectionDetails;
		this.binder = binder;
		this.sslBundles = sslBundles;
		this.apiKeyProviders = apiKeyProviders;
	}

	ClientConfiguration unnamed() {
		return new ClientConfiguration(UNNAMED, this.properties, this.connectionDetails, this.apiKeyProviders.unnamed(),
				(property) -> "completions." + property);
	}

	ClientConfiguration named(String name) {
		CompletionsProperties properties = this.binder.bind(name);
		boolean ownServer = this.binder.sets(name, "base-url");
		CompletionsConnectionDetails own = new PropertiesCompletionsConnectionDetails(properties,
				sslBundle(name, properties));
		CompletionsConnectionDetails details = ownServer ? own
				: new InheritedConnectionDetails(this.connectionDetails, own, (part) -> this.binder.sets(name, part));
		return new ClientConfiguration(UNNAMED + "-" + name, properties, details, apiKeyProvider(name, ownServer),
				(property) -> this.binder.propertyName(name, property));
	}

	/**
	 * A server of its own gets no key that was not meant for it.
	 */
	private @Nullable CompletionsApiKeyProvider apiKeyProvider(String name, boolean ownServer) {
		CompletionsApiKeyProvider named = this.apiKeyProviders.named(name);
		if (named != null || ownServer || this.binder.sets(name, "api-key")) {
			return named;
		}
		return this.apiKeyProviders.unnamed();
	}

	private @Nullable SslBundle sslBundle(String name, CompletionsProperties properties) {
		return ConfiguredSslBundle.find(this.sslBundles, properties.ssl().bundle(),
				this.binder.propertyName(name, "ssl.bundle"));
	}

}
