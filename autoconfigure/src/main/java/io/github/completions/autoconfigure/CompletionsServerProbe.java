package io.github.completions.autoconfigure;

import reactor.core.publisher.Mono;

/**
 * Asks whether the server of the unnamed client is there, for its health. By default that
 * is a request for its models; a bean of this type asks in another way.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface CompletionsServerProbe {

	/**
	 * Ask the server. It must not cost tokens.
	 * @return completes when the server is there, and fails when it is not
	 */
	Mono<Void> probe();

}
