package io.github.completions;

import org.jspecify.annotations.Nullable;

import org.springframework.http.client.reactive.ClientHttpConnector;

/**
 * The connections of a client and of all that are made from it, and the calls that use
 * them.
 */
final class ClientConnections {

	private final ClientHttpConnector connector;

	private final @Nullable ReactorNettyConnector own;

	private final RunningCalls calls = new RunningCalls();

	private ClientConnections(ClientHttpConnector connector, @Nullable ReactorNettyConnector own) {
		this.connector = connector;
		this.own = own;
	}

	/**
	 * Return connections through the given connector, or, without one, through a new one.
	 */
	static ClientConnections of(@Nullable ClientHttpConnector connector, ConnectionSettings settings) {
		if (connector != null) {
			return new ClientConnections(connector, null);
		}
		ReactorNettyConnector own = new ReactorNettyConnector(settings);
		return new ClientConnections(own.connector(), own);
	}

	ClientHttpConnector connector() {
		return this.connector;
	}

	RunningCalls calls() {
		return this.calls;
	}

	void close() {
		this.calls.close();
		if (this.own != null) {
			this.own.close();
		}
	}

}
