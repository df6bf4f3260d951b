package io.github.completions.autoconfigure.actuate;

import java.util.Locale;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Tells properties that hold secrets by their names, in all forms that binding takes:
 * {@code completions.api-key}, {@code completions.apiKey}, {@code COMPLETIONS_APIKEY}.
 */
final class SecretProperty {

	private static final Pattern SECRET = Pattern
		.compile("completions(clients.*)?(apikey|proxypassword|headers.*|queryparams.*)");

	private static final Pattern BASE_URL = Pattern.compile("completions(clients.*)?baseurl");

	private SecretProperty() {
	}

	/**
	 * Whether the property holds a secret.
	 */
	static boolean matches(String name, @Nullable Object value) {
		String letters = uniform(name);
		if (BASE_URL.matcher(letters).matches()) {
			return isSecretUrl(String.valueOf(value));
		}
		return SECRET.matcher(letters).matches();
	}

	/**
	 * Whether a URL holds a secret: in its query, or as a password.
	 */
	static boolean isSecretUrl(@Nullable String url) {
		return url != null && (url.indexOf('?') >= 0 || url.indexOf('@') >= 0);
	}

	/**
	 * Return what all forms of a name have in common.
	 */
	static String uniform(String name) {
		return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
	}

}
