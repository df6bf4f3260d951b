package io.github.completions.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.util.StringUtils;

/**
 * Finds an SSL bundle by its name.
 */
final class ConfiguredSslBundle {

	private ConfiguredSslBundle() {
	}

	/**
	 * Find the bundle.
	 * @param property where the name was set, for errors
	 * @return the bundle, null when no name is given
	 * @throws InvalidCompletionsPropertyException if there is no such bundle
	 */
	static @Nullable SslBundle find(ObjectProvider<SslBundles> sslBundles, @Nullable String name, String property) {
		if (!StringUtils.hasText(name)) {
			return null;
		}
		SslBundles available = sslBundles.getIfAvailable();
		if (available == null) {
			throw new InvalidCompletionsPropertyException(property,
					"There are no SSL bundles in this application, so that '%s' cannot be found.".formatted(name),
					"Let Spring Boot's SslAutoConfiguration run, and define the bundle below 'spring.ssl.bundle'.",
					null);
		}
		try {
			return available.getBundle(name);
		}
		catch (NoSuchSslBundleException ex) {
			throw new InvalidCompletionsPropertyException(property,
					"There is no SSL bundle named '%s'.".formatted(name),
					"Define it below 'spring.ssl.bundle.pem' or 'spring.ssl.bundle.jks'. Bundles that are defined: "
							+ available.getBundleNames() + ".",
					ex);
		}
	}

}
