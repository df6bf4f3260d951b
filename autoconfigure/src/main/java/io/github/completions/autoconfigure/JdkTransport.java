package io.github.completions.autoconfigure;

import java.net.Authenticator;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.ProxySelector;
import java.net.http.HttpClient;

import io.github.completions.ConnectionSettings.Proxy;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.http.client.reactive.JdkClientHttpConnectorBuilder;

/**
 * Connections of the JDK's client. It offers no upgrade to HTTP/2, which some servers
 * stumble over.
 */
final class JdkTransport {

	private JdkTransport() {
	}

	static ClientTransport of(JdkClientHttpConnectorBuilder builder, TransportSettings settings) {
		JdkClientHttpConnectorBuilder own = builder
			.withHttpClientCustomizer((client) -> customize(client.version(HttpClient.Version.HTTP_1_1), settings));
		return ClientTransport.of(own.build(settings.http()), settings);
	}

	private static void customize(HttpClient.Builder client, TransportSettings settings) {
		Proxy proxy = settings.proxy();
		if (proxy != null) {
			client.proxy(ProxySelector.of(InetSocketAddress.createUnresolved(proxy.host(), proxy.port())));
			if (proxy.username() != null) {
				client.authenticator(new ProxyAuthenticator(proxy));
			}
		}
	}

	/**
	 * Logs in to the proxy, and to nothing else.
	 */
	private static final class ProxyAuthenticator extends Authenticator {

		private final Proxy proxy;

		private ProxyAuthenticator(Proxy proxy) {
			this.proxy = proxy;
		}

		@Override
		protected @Nullable PasswordAuthentication getPasswordAuthentication() {
			String password = this.proxy.password();
			return (getRequestorType() == RequestorType.PROXY) ? new PasswordAuthentication(this.proxy.username(),
					((password != null) ? password : "").toCharArray()) : null;
		}

	}

}
