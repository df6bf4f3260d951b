package io.github.completions.autoconfigure;

import java.util.function.UnaryOperator;

import io.github.completions.CompletionsApiKeyProvider;
import org.jspecify.annotations.Nullable;

/**
 * All that a client is made from.
 *
 * @param name how the client is told from others, in the name of its pool
 * @param properties its properties, after it fell back to those of the unnamed client
 * @param connectionDetails where its server is
 * @param apiKeyProvider what provides its keys, null for that of the connection details
 * @param names turns the last part of a property's name into the whole name, for errors
 */
record ClientConfiguration(String name, CompletionsProperties properties,
		CompletionsConnectionDetails connectionDetails, @Nullable CompletionsApiKeyProvider apiKeyProvider,
		UnaryOperator<String> names) {

	/**
	 * Do something with a property, so that a value that cannot be used is reported with
	 * its name.
	 * @throws InvalidCompletionsPropertyException if it cannot be used
	 */
	void with(String property, Runnable use) {
		try {
			use.run();
		}
		catch (IllegalArgumentException ex) {
			throw invalid(property, String.valueOf(ex.getMessage()), "Correct its value.", ex);
		}
	}

	InvalidCompletionsPropertyException invalid(String property, String problem, String action,
			@Nullable Throwable cause) {
		return new InvalidCompletionsPropertyException(this.names.apply(property), problem, action, cause);
	}

	@Override
	public String toString() {
		return "ClientConfiguration[" + this.name + "]";
	}

}
