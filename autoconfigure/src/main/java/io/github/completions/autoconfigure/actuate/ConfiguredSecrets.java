package io.github.completions.autoconfigure.actuate;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * The secrets themselves, as they may also be found under another name: that of the
 * environment variable which a property refers to.
 */
final class ConfiguredSecrets {

	private final Set<String> secrets;

	ConfiguredSecrets(Environment environment) {
		Binder binder = Binder.get(environment);
		Map<String, Secrets> named = binder.bind("completions.clients", Bindable.mapOf(String.class, Secrets.class))
			.orElse(Map.of());
		Secrets unnamed = binder.bindOrCreate("completions", Secrets.class);
		this.secrets = Stream.concat(Stream.of(unnamed), named.values().stream())
			.flatMap(Secrets::values)
			.filter(StringUtils::hasText)
			.collect(Collectors.toUnmodifiableSet());
	}

	boolean contains(@Nullable Object value) {
		return value != null && this.secrets.contains(value.toString());
	}

	/**
	 * The properties of a client that are secrets.
	 *
	 * @param apiKey its key
	 * @param proxy its proxy
	 */
	record Secrets(@Nullable String apiKey, @Nullable Proxy proxy) {

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

}
