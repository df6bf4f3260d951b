package io.github.completions.autoconfigure;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;

import io.github.completions.ConnectionSettings;
import io.github.completions.ConnectionSettings.Proxy;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.Credentials;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.auth.BasicAuthCache;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.auth.BasicScheme;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOSession;
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
		Set<IOSession> open = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
		HttpComponentsClientHttpConnector connector = builder
			.withConnectionManagerCustomizer((manager) -> manager.setMaxConnTotal(connections.maxConnections())
				.setMaxConnPerRoute(connections.maxConnections()))
			.withDefaultRequestConfigCustomizer((request) -> request
				.setConnectionRequestTimeout(connections.pendingAcquireTimeout().toMillis(), TimeUnit.MILLISECONDS))
			.withHttpClientCustomizer((client) -> customize(client, settings, open))
			.build(settings.http());
		return new ClientTransport(connector, settings, () -> close(connector, open));
	}

	private static void customize(HttpAsyncClientBuilder client, TransportSettings settings, Set<IOSession> open) {
		client.setIoSessionDecorator((session) -> {
			open.add(session);
			return session;
		});
		client.disableAutomaticRetries()
			.disableRedirectHandling()
			.evictIdleConnections(TimeValue.of(settings.connections().maxIdleTime()));
		Proxy proxy = settings.proxy();
		if (proxy == null) {
			return;
		}
		HttpHost host = new HttpHost(proxy.host(), proxy.port());
		client.setProxy(host);
		if (proxy.username() != null) {
			String password = (proxy.password() != null) ? proxy.password() : "";
			logIn(client, host, new UsernamePasswordCredentials(proxy.username(), password.toCharArray()));
		}
	}

	/**
	 * A body that is streamed cannot be sent again when the proxy asks who is there, so
	 * that it is told before.
	 */
	private static void logIn(HttpAsyncClientBuilder client, HttpHost proxy, Credentials credentials) {
		BasicCredentialsProvider provider = new BasicCredentialsProvider();
		provider.setCredentials(new AuthScope(proxy), credentials);
		client.setDefaultCredentialsProvider(provider);
		client.addExecInterceptorFirst("proxy-login", (request, body, scope, chain, callback) -> {
			BasicScheme scheme = new BasicScheme();
			scheme.initPreemptive(credentials);
			BasicAuthCache cache = new BasicAuthCache();
			cache.put(proxy, scheme);
			scope.clientContext.setAuthCache(cache);
			chain.proceed(request, body, scope, callback);
		});
	}

	/**
	 * Connections of running calls first: the client would wait for seconds that they
	 * come to their end.
	 */
	private static void close(HttpComponentsClientHttpConnector connector, Set<IOSession> open) {
		List.copyOf(open).forEach((session) -> session.close(CloseMode.IMMEDIATE));
		try {
			connector.close();
		}
		catch (IOException ex) {
			logger.debug("The client of HttpComponents could not be closed", ex);
		}
	}

}
