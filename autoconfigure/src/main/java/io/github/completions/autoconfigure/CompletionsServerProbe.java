package io.github.completions.autoconfigure;

import reactor.core.publisher.Mono;

/**
 * Asks whether the server of the unnamed client is there, for its health. By default that
 * is a request for its models, and without an unnamed client there is none; a bean of
 * this type asks in another way.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface CompletionsServerProbe {

	/**
	 * Ask the server. It must not cost tokens.
	 * @return completes when the server is there, and fails with any error when it is
	 * not; cancelled after {@code completions.health.probe-timeout}
	 */
	Mono<Void> probe();

}
