package io.github.completions;

import javax.net.ssl.SSLContext;

import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.transport.ProxyProvider;

import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;

import io.github.completions.ConnectionSettings.Proxy;

/**
 * The connector that a client makes for itself, with a pool of its own.
 */
final class ReactorNettyConnector {

	/** Gateways send cookies and policies; Netty takes 8 KiB unless told otherwise. */
	private static final int MAX_HEAD_SIZE = 128 * 1024;

	private final ConnectionProvider pool;

	private final ClientHttpConnector connector;

	ReactorNettyConnector(ConnectionSettings settings) {
		this.pool = pool(settings);
		this.connector = new ReactorClientHttpConnector(httpClient(this.pool, settings));
	}

	/**
	 * The queue for a connection is unbounded: only the limit ends a wait.
	 */
	private static ConnectionProvider pool(ConnectionSettings settings) {
		return ConnectionProvider.builder("completions")
			.maxConnections(settings.maxConnections())
			.pendingAcquireMaxCount(-1)
			.pendingAcquireTimeout(settings.pendingAcquireTimeout())
			.maxIdleTime(settings.maxIdleTime())
			.lifo()
			.build();
	}

	/**
	 * Reactor Netty would attempt a request again by itself when a connection breaks: it
	 * must not, as attempts are counted, logged and limited by us. It speaks HTTP/1.1
	 * unless told otherwise; to say so would make it set up TLS here and now, also for
	 * http URLs.
	 */
	private static HttpClient httpClient(ConnectionProvider pool, ConnectionSettings settings) {
		HttpClient client = HttpClient.create(pool)
			.disableRetry(true)
			.followRedirect(false)
			.httpResponseDecoder((decoder) -> decoder.maxHeaderSize(MAX_HEAD_SIZE))
			.option(ChannelOption.CONNECT_TIMEOUT_MILLIS,
					(int) Math.min(settings.connectTimeout().toMillis(), Integer.MAX_VALUE));
		SSLContext sslContext = settings.sslContext();
		if (sslContext != null) {
			client = client.secure((ssl) -> ssl
				.sslContext(new JdkSslContext(sslContext, true, null, IdentityCipherSuiteFilter.INSTANCE,
						ApplicationProtocolConfig.DISABLED, ClientAuth.NONE, null, false)));
		}
		Proxy proxy = settings.proxy();
		return (proxy != null) ? client.proxy((spec) -> proxy(spec, proxy)) : client;
	}

	private static void proxy(ProxyProvider.TypeSpec spec, Proxy proxy) {
		ProxyProvider.Builder builder = spec.type(ProxyProvider.Proxy.HTTP).host(proxy.host()).port(proxy.port());
		if (proxy.username() != null) {
			builder.username(proxy.username()).password((name) -> proxy.password());
		}
	}

	ClientHttpConnector connector() {
		return this.connector;
	}

	void close() {
		this.pool.dispose();
	}

}
