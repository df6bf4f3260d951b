package io.github.completions.autoconfigure.actuate;

import java.util.HashSet;
import java.util.List;
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
		this.values = bind(environment, Secrets.class, this.names).flatMap(Secrets::values)
			.filter(StringUtils::hasText)
			.collect(Collectors.toUnmodifiableSet());
		Set<String> addressReferences = new HashSet<>();
		if (bind(environment, Address.class, addressReferences).anyMatch(Address::isSecret)) {
			this.names.addAll(addressReferences);
		}
	}

	/**
	 * Bind what is secret of all clients.
	 * @param references takes the names that properties refer to
	 */
	private static <T> Stream<T> bind(Environment environment, Class<T> type, Set<String> references) {
		Binder binder = new Binder(ConfigurationPropertySources.get(environment),
				new References(environment, references));
		Map<String, T> named = binder.bind("completions.clients", Bindable.mapOf(String.class, type)).orElse(Map.of());
		T unnamed = binder.bindOrCreate("completions", type);
		return Stream.concat(Stream.of(unnamed), List.copyOf(named.values()).stream());
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
	 * Where a client sends its requests to, which may hold a secret.
	 *
	 * @param baseUrl its base URL
	 */
	record Address(@Nullable String baseUrl) {

		boolean isSecret() {
			return SecretProperty.isSecretUrl(this.baseUrl);
		}

		@Override
		public String toString() {
			return "Address";
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
	private static final class References extends PropertySourcesPlaceholdersResolver {

		private final Set<String> names;

		References(Environment environment, Set<String> names) {
			super(environment);
			this.names = names;
		}

		@Override
		protected @Nullable String resolvePlaceholder(String placeholder) {
			this.names.add(SecretProperty.uniform(placeholder));
			return super.resolvePlaceholder(placeholder);
		}

	}

}
