package io.github.completions.autoconfigure;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import io.github.completions.ConnectionSettings.Proxy;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.eclipse.jetty.client.BasicAuthentication;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpProxy;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.component.LifeCycle;

import org.springframework.boot.http.client.reactive.JettyClientHttpConnectorBuilder;
import org.springframework.http.client.reactive.JettyClientHttpConnector;

/**
 * Connections of Jetty's client, without the time limits of its own that would end a
 * stream in which a model thinks.
 */
final class JettyTransport {

	private static final Log logger = LogFactory.getLog(JettyTransport.class);

	private JettyTransport() {
	}

	static ClientTransport of(JettyClientHttpConnectorBuilder builder, TransportSettings settings) {
		List<HttpClient> created = new ArrayList<>();
		JettyClientHttpConnector connector = builder.withHttpClientCustomizer((client) -> {
			customize(client, settings);
			created.add(client);
		}).build(settings.http());
		return new ClientTransport(connector, settings, () -> created.forEach(JettyTransport::stop));
	}

	private static void customize(HttpClient client, TransportSettings settings) {
		client.setIdleTimeout(0);
		client.setFollowRedirects(false);
		client.setMaxConnectionsPerDestination(settings.connections().maxConnections());
		client.setMaxRequestsQueuedPerDestination(Integer.MAX_VALUE);
		Proxy proxy = settings.proxy();
		if (proxy != null) {
			client.getProxyConfiguration().addProxy(new HttpProxy(proxy.host(), proxy.port()));
			if (proxy.username() != null) {
				URI uri = URI.create("http://" + proxy.host() + ":" + proxy.port());
				client.getAuthenticationStore()
					.addAuthenticationResult(new BasicAuthentication.BasicResult(uri, HttpHeader.PROXY_AUTHORIZATION,
							proxy.username(), (proxy.password() != null) ? proxy.password() : ""));
			}
		}
	}

	private static void stop(HttpClient client) {
		try {
			LifeCycle.stop(client);
		}
		catch (RuntimeException ex) {
			logger.debug("Jetty's client could not be stopped", ex);
		}
	}

}
