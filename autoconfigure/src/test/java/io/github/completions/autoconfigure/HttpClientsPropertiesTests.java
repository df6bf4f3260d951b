package io.github.completions.autoconfigure;

import java.time.Duration;

import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.Test;
import reactor.netty.http.HttpProtocol;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.HttpRedirects;
import org.springframework.boot.http.client.autoconfigure.reactive.ClientHttpConnectorBuilderCustomizer;
import org.springframework.boot.http.client.reactive.ClientHttpConnectorBuilder;
import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class HttpClientsPropertiesTests {

	private final ApplicationContextRunner runner = ContextRunners.runner()
		.withPropertyValues("completions.base-url=http://127.0.0.1:1/v1");

	@Test
	void connectTimeoutIsTenSecondsByDefault() {
		assertConnectTimeout(this.runner, Duration.ofSeconds(10));
	}

	@Test
	void connectTimeoutOfAllHttpClientsIsHonoured() {
		assertConnectTimeout(this.runner.withPropertyValues("spring.http.clients.connect-timeout=3s"),
				Duration.ofSeconds(3));
	}

	@Test
	void connectTimeoutOfTheClientOverridesThatOfAllHttpClients() {
		assertConnectTimeout(this.runner.withPropertyValues("spring.http.clients.connect-timeout=3s",
				"completions.timeout.connect=1s"), Duration.ofSeconds(1));
	}

	@Test
	void readTimeoutAndRedirectsOfAllHttpClientsAreNotApplied() {
		this.runner.withPropertyValues("spring.http.clients.read-timeout=5s", "spring.http.clients.redirects=follow")
			.run((context) -> {
				HttpClientSettings settings = transport(context.getBean(CompletionsProperties.class),
						context.getBeanProvider(HttpClientSettings.class))
					.settings()
					.http();
				assertThat(settings.readTimeout()).isNull();
				assertThat(settings.redirects()).isEqualTo(HttpRedirects.DONT_FOLLOW);
			});
	}

	@Test
	void customizersOfConnectorsStayInForce() {
		try (RawServer server = RawServer.answering("ok")) {
			ContextRunners.runner(server)
				.withBean(ClientHttpConnectorBuilderCustomizer.class, HttpClientsPropertiesTests::markingCustomizer)
				.run((context) -> {
					ContextRunners.create(context.getBean(CompletionsClient.class));
					assertThat(server.take().header("x-mark")).isEqualTo("customized");
				});
		}
	}

	@Test
	void speaksHttp11WhateverACustomizerSays() {
		try (RawServer server = RawServer.answering("ok")) {
			ContextRunners.runner(server)
				.withBean(ClientHttpConnectorBuilderCustomizer.class, HttpClientsPropertiesTests::http2Customizer)
				.run((context) -> {
					ContextRunners.create(context.getBean(CompletionsClient.class));
					assertThat(server.take().line()).endsWith(" HTTP/1.1");
				});
		}
	}

	private static ClientHttpConnectorBuilderCustomizer<ReactorClientHttpConnectorBuilder> markingCustomizer() {
		return (builder) -> builder
			.withHttpClientCustomizer((client) -> client.headers((headers) -> headers.set("X-Mark", "customized")));
	}

	private static ClientHttpConnectorBuilderCustomizer<ReactorClientHttpConnectorBuilder> http2Customizer() {
		return (builder) -> builder.withHttpClientCustomizer((client) -> client.protocol(HttpProtocol.H2C));
	}

	private static void assertConnectTimeout(ApplicationContextRunner runner, Duration expected) {
		runner.run((context) -> {
			TransportSettings settings = transport(context.getBean(CompletionsProperties.class),
					context.getBeanProvider(HttpClientSettings.class))
				.settings();
			assertThat(settings.connections().connectTimeout()).isEqualTo(expected);
			assertThat(settings.http().connectTimeout()).isEqualTo(expected);
		});
	}

	private static ClientTransport transport(CompletionsProperties properties,
			ObjectProvider<HttpClientSettings> settings) {
		ClientConfiguration configuration = new ClientConfiguration("test", properties,
				new PropertiesCompletionsConnectionDetails(properties, null), null, (name) -> name);
		ObjectProvider<ClientHttpConnectorBuilder<?>> jdk = new ObjectProvider<>() {

			@Override
			public ClientHttpConnectorBuilder<?> getObject() {
				return ClientHttpConnectorBuilder.jdk();
			}

		};
		return new ClientTransportFactory(jdk, settings).create(configuration);
	}

}
