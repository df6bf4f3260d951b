package io.github.completions.autoconfigure.actuate;

import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Secrets as they are also found under another name: that of the environment variable
 * which a property refers to.
 */
final class ConfiguredSecrets {

	private final Set<String> names = new HashSet<>();

	private final Set<String> values;

	ConfiguredSecrets(Environment environment) {
		Binder binder = new Binder(ConfigurationPropertySources.get(environment), new References(environment));
		Map<String, Secrets> named = binder.bind("completions.clients", Bindable.mapOf(String.class, Secrets.class))
			.orElse(Map.of());
		Secrets unnamed = binder.bindOrCreate("completions", Secrets.class);
		this.values = Stream.concat(Stream.of(unnamed), named.values().stream())
			.flatMap(Secrets::values)
			.filter(StringUtils::hasText)
			.collect(Collectors.toUnmodifiableSet());
	}

	/**
	 * Whether a property is one that a secret refers to, or has its value.
	 */
	boolean contains(String name, @Nullable Object value) {
		return this.names.contains(SecretProperty.uniform(name))
				|| (value != null && this.values.contains(value.toString()));
	}

	/**
	 * The properties of a client that are secrets. The value of a header or a query
	 * parameter may be a common word, so that it alone tells nothing.
	 *
	 * @param apiKey its key
	 * @param headers its headers
	 * @param queryParams its query parameters
	 * @param proxy its proxy
	 */
	record Secrets(@Nullable String apiKey, @Nullable Map<String, String> headers,
			@Nullable Map<String, String> queryParams, @Nullable Proxy proxy) {

		Stream<String> values() {
			return Stream.of(this.apiKey, (this.proxy != null) ? this.proxy.password() : null).filter(Objects::nonNull);
		}

		@Override
		public String toString() {
			return "Secrets";
		}

	}

	/**
	 * The properties of a proxy that are secrets.
	 *
	 * @param password its password
	 */
	record Proxy(@Nullable String password) {

		@Override
		public String toString() {
			return "Proxy";
		}

	}

	/**
	 * Remembers what the secrets refer to while they are bound.
	 */
	private final class References extends PropertySourcesPlaceholdersResolver {

		private References(Environment environment) {
			super(environment);
		}

		@Override
		protected @Nullable String resolvePlaceholder(String placeholder) {
			ConfiguredSecrets.this.names.add(SecretProperty.uniform(placeholder));
			return super.resolvePlaceholder(placeholder);
		}

	}

}
