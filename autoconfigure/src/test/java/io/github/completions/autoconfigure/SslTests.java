package io.github.completions.autoconfigure;

import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsTransportException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SslTests {

	private final RawServer localhost = tlsServer("localhost");

	private final RawServer other = tlsServer("other");

	private final ApplicationContextRunner runner = ContextRunners.runner()
		.withPropertyValues("completions.base-url=" + httpsUrl(this.localhost), "completions.retry.max-retries=0",
				"spring.ssl.bundle.pem.localhost.truststore.certificate=classpath:tls/localhost.crt",
				"spring.ssl.bundle.pem.other.truststore.certificate=classpath:tls/other.crt");

	@AfterEach
	void closeServers() {
		this.localhost.close();
		this.other.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "reactor", "jdk", "jetty", "http-components" })
	void serverWithCertificateOfTheBundleIsTrusted(String connector) {
		this.runner
			.withPropertyValues("completions.ssl.bundle=localhost",
					"spring.http.clients.reactive.connector=" + connector)
			.run((context) -> assertThat(ContextRunners.create(context.getBean(CompletionsClient.class)))
				.isEqualTo("localhost"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "reactor", "jdk", "jetty", "http-components" })
	void serverOfAnotherNameIsRefused(String connector) {
		assertRefused(this.runner.withPropertyValues("completions.base-url=" + httpsUrl(this.other),
				"completions.ssl.bundle=other", "spring.http.clients.reactive.connector=" + connector));
	}

	@Test
	void serverWithUnknownCertificateIsRefused() {
		assertRefused(this.runner);
	}

	@Test
	void bundleOfAllHttpClientsIsHonoured() {
		this.runner.withPropertyValues("spring.http.clients.ssl.bundle=localhost")
			.run((context) -> assertThat(ContextRunners.create(context.getBean(CompletionsClient.class)))
				.isEqualTo("localhost"));
	}

	@Test
	void bundleOfTheClientOverridesThatOfAllHttpClients() {
		this.runner.withPropertyValues("spring.http.clients.ssl.bundle=other", "completions.ssl.bundle=localhost")
			.run((context) -> assertThat(ContextRunners.create(context.getBean(CompletionsClient.class)))
				.isEqualTo("localhost"));
	}

	@Test
	void bundleOfNamedClientOverridesThatOfTheUnnamedOne() {
		assertRefused(this.runner.withPropertyValues("completions.ssl.bundle=other"));
		this.runner.withPropertyValues("completions.ssl.bundle=other", "completions.clients.a.ssl.bundle=localhost")
			.run((context) -> assertThat(
					ContextRunners.create(context.getBean("aCompletionsClient", CompletionsClient.class)))
				.isEqualTo("localhost"));
	}

	private static void assertRefused(ApplicationContextRunner runner) {
		runner.run((context) -> assertThatExceptionOfType(CompletionsTransportException.class)
			.isThrownBy(() -> ContextRunners.create(context.getBean(CompletionsClient.class)))
			.withMessageContaining("completions.ssl.bundle"));
	}

	static RawServer tlsServer(String name) {
		PemSslStoreDetails keyStore = PemSslStoreDetails.forCertificate("classpath:tls/" + name + ".crt")
			.withPrivateKey("classpath:tls/" + name + ".key");
		SslBundle bundle = SslBundle.of(new PemSslStoreBundle(keyStore, null));
		return RawServer.start(bundle.createSslContext().getServerSocketFactory(),
				(request, out) -> RawServer.completion(out, name));
	}

	static String httpsUrl(RawServer server) {
		return "https://localhost:" + server.port() + "/v1";
	}

}
