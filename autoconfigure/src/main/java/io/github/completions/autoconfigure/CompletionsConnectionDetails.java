package io.github.completions.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;
import org.springframework.boot.ssl.SslBundle;

/**
 * Where the server is and what it takes to be let in. A bean of this type replaces the
 * properties {@code completions.base-url}, {@code completions.api-key} and
 * {@code completions.ssl.bundle}.
 *
 * @since 0.1.0
 */
public interface CompletionsConnectionDetails extends ConnectionDetails {

	/**
	 * Return the address that the path of the endpoint is added to.
	 * @return the base URL, such as {@code http://localhost:8000/v1}
	 */
	String getBaseUrl();

	/**
	 * Return the key.
	 * @return the key, null for none, which is the default
	 */
	default @Nullable String getApiKey() {
		return null;
	}

	/**
	 * Return the model of requests that leave it open.
	 * @return the model, null to leave it to {@code completions.defaults.model}, which is
	 * the default
	 */
	default @Nullable String getModel() {
		return null;
	}

	/**
	 * Return the SSL bundle.
	 * @return the bundle, null for none, which is the default
	 */
	default @Nullable SslBundle getSslBundle() {
		return null;
	}

}
