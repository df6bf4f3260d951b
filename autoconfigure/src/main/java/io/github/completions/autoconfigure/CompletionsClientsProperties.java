package io.github.completions.autoconfigure;

import java.util.Map;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the named clients as they stand, before each falls back to the unnamed
 * client for what it does not set, which {@link ClientPropertiesBinder} does.
 *
 * @param clients Further clients by name. Each falls back to the properties of the
 * unnamed client, but one with a base URL of its own inherits neither key, organization,
 * project, auth, headers nor query parameters.
 */
@ConfigurationProperties("completions")
record CompletionsClientsProperties(@DefaultValue Map<String, CompletionsProperties> clients) {

	@Override
	public String toString() {
		return "CompletionsClientsProperties" + this.clients.keySet();
	}

}
