package io.github.completions.benchmarks.server;

/**
 * What the events of a stream hold.
 */
public enum EventKind {

	/**
	 * Events that differ in their text alone.
	 */
	PLAIN,

	/**
	 * Events with a padding of changing length beside the text.
	 */
	OBFUSCATION,

	/**
	 * Events with four tokens each and five alternatives for each token.
	 */
	LOGPROBS,

	/**
	 * Events whose {@code created} changes with each event.
	 */
	UNALIKE

}
