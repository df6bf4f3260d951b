package io.github.completions;

import java.io.Closeable;

import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.eclipse.jetty.client.HttpClient;

import org.springframework.http.client.reactive.HttpComponentsClientHttpConnector;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.http.client.reactive.JettyClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;

/**
 * The connectors that Spring Boot knows, and the client's own.
 */
enum Connectors {

	OWN, REACTOR, JDK, JETTY,

	/** Attempts again by itself unless it is told not to. */
	HTTP_COMPONENTS;

	/**
	 * Use a client that is built with this connector.
	 */
	void use(CompletionsClient.Builder builder, Use use) throws Exception {
		Closeable opened = open(builder);
		CompletionsClient client = builder.build();
		try {
			use.with(client);
		}
		finally {
			client.close();
			opened.close();
		}
	}

	private Closeable open(CompletionsClient.Builder builder) throws Exception {
		switch (this) {
			case OWN -> {
				return () -> {
				};
			}
			case REACTOR -> {
				// its hidden second attempt is the user's to switch off
				builder.clientConnector(new ReactorClientHttpConnector(
						reactor.netty.http.client.HttpClient.create().disableRetry(true)));
				return () -> {
				};
			}
			case JDK -> {
				builder.clientConnector(new JdkClientHttpConnector());
				return () -> {
				};
			}
			case JETTY -> {
				HttpClient client = new HttpClient();
				builder.clientConnector(new JettyClientHttpConnector(client));
				return () -> stop(client);
			}
			default -> {
				CloseableHttpAsyncClient client = HttpAsyncClientBuilder.create().disableAutomaticRetries().build();
				builder.clientConnector(new HttpComponentsClientHttpConnector(client));
				return client;
			}
		}
	}

	private static void stop(HttpClient client) {
		try {
			client.stop();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * What is done with a client.
	 */
	interface Use {

		void with(CompletionsClient client) throws Exception;

	}

}
