package io.github.completions.autoconfigure;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import io.github.completions.ConnectionSettings.Proxy;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.http.client.reactive.ClientHttpConnectorBuilder;
import org.springframework.boot.http.client.reactive.HttpComponentsClientHttpConnectorBuilder;
import org.springframework.boot.http.client.reactive.JdkClientHttpConnectorBuilder;
import org.springframework.boot.http.client.reactive.JettyClientHttpConnectorBuilder;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.util.ClassUtils;

/**
 * Says at start what connectors other than that of Reactor Netty lack. It was measured,
 * and nothing at run time would tell it.
 */
final class ConnectorWarnings {

	/** Where it is not set, the JDK's own file net.properties says Basic. */
	private static final String REFUSED_IN_TUNNELS = "jdk.http.auth.tunneling.disabledSchemes";

	private static final Log logger = LogFactory.getLog(ConnectorWarnings.class);

	private ConnectorWarnings() {
	}

	static void log(ClientHttpConnectorBuilder<?> builder, ClientTransport transport, String baseUrl) {
		String client = "The client '" + transport.settings().name() + "' ";
		String connector = ClassUtils.getShortName(transport.connector().getClass());
		if (!(transport.connector() instanceof ReactorClientHttpConnector)) {
			logger.warn(client + "does not use the connector of Reactor Netty. With " + connector
					+ " cancelling a stream does not close its connection, so that the server goes on generating."
					+ " To change that, set 'spring.http.clients.reactive.connector=reactor'");
		}
		List<String> withoutEffect = propertiesWithoutEffect(builder);
		if (!withoutEffect.isEmpty()) {
			logger.warn(client + "uses " + connector + ". Without effect on it: " + String.join(", ", withoutEffect));
		}
		if (builder instanceof JdkClientHttpConnectorBuilder && isLoginRefused(transport.settings().proxy(), baseUrl)) {
			logger.warn(client + "cannot log in to its proxy: in a tunnel to an https server the JDK refuses the"
					+ " scheme Basic. To allow it, start Java with '-D" + REFUSED_IN_TUNNELS + "='");
		}
	}

	private static List<String> propertiesWithoutEffect(ClientHttpConnectorBuilder<?> builder) {
		if (builder instanceof HttpComponentsClientHttpConnectorBuilder) {
			return List.of();
		}
		if (builder instanceof JettyClientHttpConnectorBuilder) {
			return List.of("'completions.pool.pending-acquire-timeout'", "'completions.pool.max-idle-time'");
		}
		if (builder instanceof JdkClientHttpConnectorBuilder) {
			return List.of("'completions.pool.*'");
		}
		return List.of("'completions.pool.*'", "'completions.proxy.*'");
	}

	private static boolean isLoginRefused(@Nullable Proxy proxy, String baseUrl) {
		return proxy != null && proxy.username() != null
				&& baseUrl.strip().toLowerCase(Locale.ROOT).startsWith("https:")
				&& Arrays.stream(System.getProperty(REFUSED_IN_TUNNELS, "Basic").split(","))
					.anyMatch((scheme) -> scheme.strip().equalsIgnoreCase("Basic"));
	}

}
