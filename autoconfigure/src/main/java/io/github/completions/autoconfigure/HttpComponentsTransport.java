package io.github.completions.autoconfigure;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

import io.github.completions.ConnectionSettings;
import io.github.completions.ConnectionSettings.Proxy;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.util.TimeValue;

import org.springframework.boot.http.client.reactive.HttpComponentsClientHttpConnectorBuilder;
import org.springframework.http.client.reactive.HttpComponentsClientHttpConnector;

/**
 * Connections of Apache HttpComponents, without the attempts that it would make by
 * itself.
 */
final class HttpComponentsTransport {

	private static final Log logger = LogFactory.getLog(HttpComponentsTransport.class);

	private HttpComponentsTransport() {
	}

	static ClientTransport of(HttpComponentsClientHttpConnectorBuilder builder, TransportSettings settings) {
		ConnectionSettings connections = settings.connections();
		HttpComponentsClientHttpConnector connector = builder
			.withConnectionManagerCustomizer((manager) -> manager.setMaxConnTotal(connections.maxConnections())
				.setMaxConnPerRoute(connections.maxConnections()))
			.withDefaultRequestConfigCustomizer((request) -> request
				.setConnectionRequestTimeout(connections.pendingAcquireTimeout().toMillis(), TimeUnit.MILLISECONDS))
			.withHttpClientCustomizer((client) -> customize(client, settings))
			.build(settings.http());
		return new ClientTransport(connector, settings, () -> close(connector));
	}

	private static void customize(HttpAsyncClientBuilder client, TransportSettings settings) {
		client.disableAutomaticRetries()
			.disableRedirectHandling()
			.evictIdleConnections(TimeValue.of(settings.connections().maxIdleTime()));
		Proxy proxy = settings.proxy();
		if (proxy == null) {
			return;
		}
		client.setProxy(new HttpHost(proxy.host(), proxy.port()));
		if (proxy.username() != null) {
			String password = (proxy.password() != null) ? proxy.password() : "";
			BasicCredentialsProvider credentials = new BasicCredentialsProvider();
			credentials.setCredentials(new AuthScope(proxy.host(), proxy.port()),
					new UsernamePasswordCredentials(proxy.username(), password.toCharArray()));
			client.setDefaultCredentialsProvider(credentials);
		}
	}

	private static void close(HttpComponentsClientHttpConnector connector) {
		try {
			connector.close();
		}
		catch (IOException ex) {
			logger.debug("The client of HttpComponents could not be closed", ex);
		}
	}

}
