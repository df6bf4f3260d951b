package io.github.completions.autoconfigure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Binds the properties of named clients. What a client does not set is looked up at the
 * unnamed client; with a base URL of its own, except for what would show another server
 * credentials that are not meant for it.
 */
final class ClientPropertiesBinder {

	private static final ConfigurationPropertyName UNNAMED = ConfigurationPropertyName.of("completions");

	private static final ConfigurationPropertyName NAMED = UNNAMED.append("clients");

	private static final List<ConfigurationPropertyName> CREDENTIALS = List
		.of("api-key", "organization", "project", "auth", "headers", "query-params")
		.stream()
		.map(UNNAMED::append)
		.toList();

	private final Environment environment;

	private final Binder binder;

	ClientPropertiesBinder(Environment environment) {
		this.environment = environment;
		this.binder = Binder.get(environment);
	}

	/**
	 * Return the names of all named clients, in the order in which they are configured.
	 */
	Set<String> names() {
		return this.binder.bind(NAMED, Bindable.mapOf(String.class, Object.class))
			.map((clients) -> Collections.unmodifiableSet(new LinkedHashSet<>(clients.keySet())))
			.orElse(Set.of());
	}

	/**
	 * Return the properties of a named client.
	 */
	CompletionsProperties bind(String client) {
		ConfigurationPropertyName prefix = prefix(client);
		boolean ownServer = sets(client, "base-url");
		List<ConfigurationPropertySource> sources = new ArrayList<>();
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(this.environment)) {
			sources.add(MovedPropertySource.of(source, prefix, UNNAMED));
		}
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(this.environment)) {
			sources.add(ownServer ? source.filter((name) -> !isCredential(name)) : source);
		}
		return new Binder(sources, new PropertySourcesPlaceholdersResolver(this.environment))
			.bindOrCreate("completions", Bindable.of(CompletionsProperties.class));
	}

	private static boolean isCredential(ConfigurationPropertyName name) {
		return CREDENTIALS.stream().anyMatch((credential) -> credential.equals(name) || credential.isAncestorOf(name));
	}

	/**
	 * Whether a named client sets a property itself.
	 */
	boolean sets(String client, String property) {
		return isSet(prefix(client).append(property));
	}

	/**
	 * Whether the unnamed client sets a property.
	 */
	boolean sets(String property) {
		return isSet(UNNAMED.append(property));
	}

	private boolean isSet(ConfigurationPropertyName name) {
		return this.binder.bind(name, Bindable.of(String.class)).map(StringUtils::hasText).orElse(false);
	}

	/**
	 * Return the whole name of a property of a named client: where it is set, or where it
	 * may be set when it is set nowhere.
	 */
	String propertyName(String client, String property) {
		boolean inherited = !sets(client, property) && sets(property);
		return (inherited ? UNNAMED : prefix(client)) + "." + property;
	}

	private static ConfigurationPropertyName prefix(String client) {
		return NAMED.append(ConfigurationPropertyName.adapt(client, '.'));
	}

}
