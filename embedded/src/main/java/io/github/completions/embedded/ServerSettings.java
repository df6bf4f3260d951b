package io.github.completions.embedded;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * How the server listens and what it allows.
 *
 * @param host the address to listen on
 * @param port the port to listen on, 0 for any free one
 * @param apiKey the key that requests must carry, null if none is needed
 * @param tokensPerSecond the pace of streams, 0 for as fast as it goes
 * @param contextLength the most tokens of prompt and completion together
 * @param maxRequestSize the largest request body in bytes
 * @param requestTimeout the longest time that a request may take to arrive
 * @param idleTimeout how long a connection without a request is kept
 */
record ServerSettings(String host, int port, @Nullable String apiKey, int tokensPerSecond, int contextLength,
		int maxRequestSize, Duration requestTimeout, Duration idleTimeout) {

	/**
	 * Return the pause between two tokens.
	 * @return the pause, zero for none
	 */
	Duration pause() {
		return (this.tokensPerSecond > 0) ? Duration.ofSeconds(1).dividedBy(this.tokensPerSecond) : Duration.ZERO;
	}

	/**
	 * Return the host as a URL of this machine has it.
	 * @return the host
	 */
	String urlHost() {
		if (this.host.equals("0.0.0.0") || this.host.equals("::")) {
			return "127.0.0.1";
		}
		return this.host.contains(":") ? "[" + this.host + "]" : this.host;
	}

	@Override
	public String toString() {
		return "ServerSettings[" + this.host + ":" + this.port + "]";
	}

}
