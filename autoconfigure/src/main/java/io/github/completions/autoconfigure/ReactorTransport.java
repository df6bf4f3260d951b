package io.github.completions.autoconfigure;

import java.util.Arrays;

import io.github.completions.ConnectionSettings;
import io.github.completions.ConnectionSettings.Proxy;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.resolver.NoopAddressResolverGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.transport.ProxyProvider;

import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.util.ClassUtils;

/**
 * Connections of Reactor Netty: on Spring Boot's event loops, in a pool of their own.
 */
final class ReactorTransport {

	/** Reactor Netty has gauges for its pools, which need Micrometer. */
	private static final boolean METRICS = ClassUtils.isPresent("io.micrometer.core.instrument.MeterRegistry",
			ReactorTransport.class.getClassLoader());

	/** Gateways send cookies and policies; Netty takes 8 KiB unless told otherwise. */
	private static final int MAX_HEAD_SIZE = 128 * 1024;

	private ReactorTransport() {
	}

	static ClientTransport of(ReactorClientHttpConnectorBuilder builder, TransportSettings settings) {
		ConnectionProvider pool = pool(settings.name(), settings.connections());
		ChannelGroup open = new DefaultChannelGroup(settings.name(), ImmediateEventExecutor.INSTANCE);
		ReactorClientHttpConnectorBuilder own = builder.withHttpClientFactory(() -> HttpClient.create(pool))
			.withHttpClientCustomizer((client) -> customize(client, settings, open));
		return new ClientTransport(own.build(settings.http()), settings, () -> {
			pool.dispose();
			open.close();
		});
	}

	/**
	 * The queue for a connection is unbounded: only the limit ends a wait.
	 */
	private static ConnectionProvider pool(String name, ConnectionSettings settings) {
		return ConnectionProvider.builder(name)
			.maxConnections(settings.maxConnections())
			.pendingAcquireMaxCount(-1)
			.pendingAcquireTimeout(settings.pendingAcquireTimeout())
			.maxIdleTime(settings.maxIdleTime())
			.lifo()
			.metrics(METRICS)
			.build();
	}

	/**
	 * No attempt that is not counted, logged and limited by the client, which also
	 * decompresses what is compressed. The open connections are known so that closing the
	 * application ends those that run, too.
	 */
	private static HttpClient customize(HttpClient client, TransportSettings settings, ChannelGroup open) {
		HttpClient customized = withHttp11(client).disableRetry(true)
			.followRedirect(false)
			.compress(false)
			.httpResponseDecoder((decoder) -> decoder.maxHeaderSize(MAX_HEAD_SIZE))
			.doOnConnected((connection) -> open.add(connection.channel()));
		Proxy proxy = settings.proxy();
		return (proxy != null) ? proxied(customized, settings, proxy) : customized;
	}

	/**
	 * Reactor Netty sets up TLS as soon as it is told the protocol, also for http URLs.
	 */
	private static HttpClient withHttp11(HttpClient client) {
		boolean alreadyHttp11 = Arrays.stream(client.configuration().protocols()).allMatch(HttpProtocol.HTTP11::equals);
		return alreadyHttp11 ? client : client.protocol(HttpProtocol.HTTP11);
	}

	/**
	 * Names are resolved by the proxy: it may know hosts that this machine does not.
	 * Reactor Netty does so by itself only as long as no event loops were set.
	 */
	private static HttpClient proxied(HttpClient client, TransportSettings settings, Proxy proxy) {
		return client.proxy((spec) -> proxy(spec, settings, proxy)).resolver(NoopAddressResolverGroup.INSTANCE);
	}

	private static void proxy(ProxyProvider.TypeSpec spec, TransportSettings settings, Proxy proxy) {
		ProxyProvider.Builder builder = spec.type(ProxyProvider.Proxy.HTTP)
			.host(proxy.host())
			.port(proxy.port())
			.connectTimeoutMillis(settings.connectTimeoutMillis());
		if (proxy.username() != null) {
			builder.username(proxy.username()).password((name) -> proxy.password());
		}
	}

}
