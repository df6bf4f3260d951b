package io.github.completions.autoconfigure;

import io.github.completions.ConnectionSettings;
import io.github.completions.ConnectionSettings.Proxy;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.http.client.HttpClientSettings;

/**
 * What the connector of one client is made from.
 *
 * @param name the name of its pool
 * @param connections what all clients of ours set, whatever the connector
 * @param http what Spring Boot's connector builders take
 */
record TransportSettings(String name, ConnectionSettings connections, HttpClientSettings http) {

	@Nullable Proxy proxy() {
		return this.connections.proxy();
	}

	int connectTimeoutMillis() {
		return (int) Math.min(this.connections.connectTimeout().toMillis(), Integer.MAX_VALUE);
	}

}
