package io.github.completions.autoconfigure;

import org.springframework.http.client.reactive.ClientHttpConnector;

/**
 * The connector of one client, with connections of its own.
 *
 * @param connector the connector
 * @param settings what it was made from
 * @param close closes its connections
 */
record ClientTransport(ClientHttpConnector connector, TransportSettings settings, Runnable close) {

	/**
	 * Return a transport whose connector has nothing to close.
	 */
	static ClientTransport of(ClientHttpConnector connector, TransportSettings settings) {
		return new ClientTransport(connector, settings, () -> {
		});
	}

}
