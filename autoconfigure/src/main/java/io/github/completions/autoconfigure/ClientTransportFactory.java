package io.github.completions.autoconfigure;

import java.time.Duration;

import io.github.completions.ConnectionSettings;
import io.github.completions.ConnectionSettings.Proxy;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.HttpRedirects;
import org.springframework.boot.http.client.reactive.ClientHttpConnectorBuilder;
import org.springframework.boot.http.client.reactive.HttpComponentsClientHttpConnectorBuilder;
import org.springframework.boot.http.client.reactive.JdkClientHttpConnectorBuilder;
import org.springframework.boot.http.client.reactive.JettyClientHttpConnectorBuilder;
import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.util.StringUtils;

/**
 * Makes the connector of a client from Spring Boot's own beans, so that
 * {@code spring.http.clients.*} and customizers of connectors stay in force. The read
 * timeout is the exception: it would end streams.
 */
final class ClientTransportFactory {

	private static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(10);

	private final ObjectProvider<ClientHttpConnectorBuilder<?>> connectorBuilder;

	private final ObjectProvider<HttpClientSettings> httpClientSettings;

	ClientTransportFactory(ObjectProvider<ClientHttpConnectorBuilder<?>> connectorBuilder,
			ObjectProvider<HttpClientSettings> httpClientSettings) {
		this.connectorBuilder = connectorBuilder;
		this.httpClientSettings = httpClientSettings;
	}

	ClientTransport create(ClientConfiguration configuration) {
		TransportSettings settings = settings(configuration);
		ClientHttpConnectorBuilder<?> builder = this.connectorBuilder
			.getIfAvailable(ClientHttpConnectorBuilder::detect);
		if (builder instanceof ReactorClientHttpConnectorBuilder reactor) {
			return ReactorTransport.of(reactor, settings);
		}
		ClientTransport transport = transport(builder, settings);
		ConnectorWarnings.log(builder, transport, configuration.connectionDetails().getBaseUrl());
		return transport;
	}

	private static ClientTransport transport(ClientHttpConnectorBuilder<?> builder, TransportSettings settings) {
		if (builder instanceof JettyClientHttpConnectorBuilder jetty) {
			return JettyTransport.of(jetty, settings);
		}
		if (builder instanceof HttpComponentsClientHttpConnectorBuilder httpComponents) {
			return HttpComponentsTransport.of(httpComponents, settings);
		}
		if (builder instanceof JdkClientHttpConnectorBuilder jdk) {
			return JdkTransport.of(jdk, settings);
		}
		return ClientTransport.of(builder.build(settings.http()), settings);
	}

	private TransportSettings settings(ClientConfiguration configuration) {
		HttpClientSettings shared = this.httpClientSettings.getIfAvailable(HttpClientSettings::defaults);
		CompletionsProperties properties = configuration.properties();
		CompletionsProperties.Pool pool = properties.pool();
		ConnectionSettings connections = new ConnectionSettings(
				connectTimeout(properties.timeout().connect(), shared.connectTimeout()), pool.maxConnections(),
				pool.pendingAcquireTimeout(), pool.maxIdleTime(), proxy(properties.proxy()), null);
		HttpClientSettings http = shared.withConnectTimeout(connections.connectTimeout())
			.withReadTimeout(null)
			.withRedirects(HttpRedirects.DONT_FOLLOW);
		SslBundle sslBundle = configuration.connectionDetails().getSslBundle();
		return new TransportSettings(configuration.name(), connections,
				(sslBundle != null) ? http.withSslBundle(sslBundle) : http);
	}

	private static Duration connectTimeout(@Nullable Duration own, @Nullable Duration shared) {
		if (own != null) {
			return own;
		}
		return (shared != null) ? shared : DEFAULT_CONNECT_TIMEOUT;
	}

	private static @Nullable Proxy proxy(CompletionsProperties.Proxy proxy) {
		if (!StringUtils.hasText(proxy.host())) {
			return null;
		}
		return new Proxy(proxy.host(), proxy.port(), proxy.username(), proxy.password());
	}

}
