package io.github.completions.autoconfigure;

import java.io.IOException;
import java.net.InetAddress;

import javax.net.ssl.SSLServerSocket;

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

	@ParameterizedTest
	@ValueSource(strings = { "reactor", "jdk", "jetty", "http-components" })
	void certificateOfTheClientIsShownToAServerThatAsksForIt(String connector) throws IOException {
		try (RawServer server = serverThatAsksForTheCertificateOfOther()) {
			ApplicationContextRunner strict = this.runner.withPropertyValues("completions.base-url=" + httpsUrl(server),
					"spring.http.clients.reactive.connector=" + connector,
					"spring.ssl.bundle.pem.both.truststore.certificate=classpath:tls/localhost.crt",
					"spring.ssl.bundle.pem.both.keystore.certificate=classpath:tls/other.crt",
					"spring.ssl.bundle.pem.both.keystore.private-key=classpath:tls/other.key");
			strict.withPropertyValues("completions.ssl.bundle=both")
				.run((context) -> assertThat(ContextRunners.create(context.getBean(CompletionsClient.class)))
					.isEqualTo("welcome"));
			strict.withPropertyValues("completions.ssl.bundle=localhost")
				.run((context) -> assertThatExceptionOfType(CompletionsTransportException.class)
					.isThrownBy(() -> ContextRunners.create(context.getBean(CompletionsClient.class))));
		}
	}

	private static RawServer serverThatAsksForTheCertificateOfOther() throws IOException {
		SslBundle bundle = SslBundle.of(new PemSslStoreBundle(keyStore("localhost"),
				PemSslStoreDetails.forCertificate("classpath:tls/other.crt")));
		SSLServerSocket socket = (SSLServerSocket) bundle.createSslContext()
			.getServerSocketFactory()
			.createServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
		socket.setNeedClientAuth(true);
		return RawServer.start(socket, (request, out) -> RawServer.completion(out, "welcome"));
	}

	private static void assertRefused(ApplicationContextRunner runner) {
		runner.run((context) -> assertThatExceptionOfType(CompletionsTransportException.class)
			.isThrownBy(() -> ContextRunners.create(context.getBean(CompletionsClient.class)))
			.withMessageContaining("completions.ssl.bundle"));
	}

	static RawServer tlsServer(String name) {
		SslBundle bundle = SslBundle.of(new PemSslStoreBundle(keyStore(name), null));
		return RawServer.start(bundle.createSslContext().getServerSocketFactory(),
				(request, out) -> RawServer.completion(out, name));
	}

	private static PemSslStoreDetails keyStore(String name) {
		return PemSslStoreDetails.forCertificate("classpath:tls/" + name + ".crt")
			.withPrivateKey("classpath:tls/" + name + ".key");
	}

	static String httpsUrl(RawServer server) {
		return "https://localhost:" + server.port() + "/v1";
	}

}
