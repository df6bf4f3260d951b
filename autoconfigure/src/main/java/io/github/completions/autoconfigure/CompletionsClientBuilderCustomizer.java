package io.github.completions.autoconfigure;

import io.github.completions.CompletionsClient;

/**
 * Changes the builder of auto-configured clients, named or not, after all properties were
 * applied. Beans of this type are called in their order.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface CompletionsClientBuilderCustomizer {

	/**
	 * Change the builder.
	 * @param builder the builder
	 */
	void customize(CompletionsClient.Builder builder);

}
