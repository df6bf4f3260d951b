package io.github.completions.autoconfigure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

class ProxyTests {

	private static final String AUTHORIZATION = "Basic "
			+ Base64.getEncoder().encodeToString("user:pass".getBytes(StandardCharsets.US_ASCII));

	private final RawServer server = RawServer.answering("through the proxy");

	private final RawProxy proxy = new RawProxy(AUTHORIZATION);

	private final ApplicationContextRunner runner = ContextRunners.runner(this.server)
		.withPropertyValues("completions.proxy.host=127.0.0.1", "completions.proxy.port=" + this.proxy.port(),
				"completions.retry.max-retries=0");

	ProxyTests() throws IOException {
	}

	@AfterEach
	void close() throws IOException {
		this.server.close();
		this.proxy.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "reactor", "jdk", "jetty", "http-components" })
	void requestGoesThroughTheProxyWithCredentials(String connector) {
		this.runner
			.withPropertyValues("completions.proxy.username=user", "completions.proxy.password=pass",
					"spring.http.clients.reactive.connector=" + connector)
			.run((context) -> {
				assertThat(ContextRunners.create(context.getBean(CompletionsClient.class)))
					.isEqualTo("through the proxy");
				assertThat(this.proxy.heads()).last().asString().contains("127.0.0.1:" + this.server.port());
				assertThat(this.server.take().headers()).doesNotContainValue(AUTHORIZATION);
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "reactor", "jetty", "http-components" })
	void tunnelThroughTheProxyIsOpenedWithCredentials(String connector) {
		try (RawServer secure = SslTests.tlsServer("localhost")) {
			this.runner
				.withPropertyValues("completions.proxy.username=user", "completions.proxy.password=pass",
						"completions.base-url=" + SslTests.httpsUrl(secure), "completions.ssl.bundle=localhost",
						"spring.ssl.bundle.pem.localhost.truststore.certificate=classpath:tls/localhost.crt",
						"spring.http.clients.reactive.connector=" + connector)
				.run((context) -> {
					assertThat(ContextRunners.create(context.getBean(CompletionsClient.class))).isEqualTo("localhost");
					assertThat(this.proxy.heads()).last().asString().startsWith("CONNECT localhost:" + secure.port());
					assertThat(secure.take().headers()).doesNotContainKey("proxy-authorization");
				});
		}
	}

	@Test
	void requestIsRefusedByTheProxyWithoutCredentials() {
		this.runner.run((context) -> {
			assertThatException().isThrownBy(() -> ContextRunners.create(context.getBean(CompletionsClient.class)));
			assertThat(this.proxy.heads()).isNotEmpty();
			assertThat(this.server.connections()).isZero();
		});
	}

}
