package io.github.completions.docs.howto;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsTransportException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.test.StepVerifier;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

class SslAndProxyTests {

	private static final String PAGE = "docs/how-to/ssl-and-proxy.md";

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final CompletionRequest REQUEST = CompletionRequest.of("Once");

	private WireMockServer server;

	@AfterEach
	void stop() {
		if (this.server != null) {
			this.server.stop();
		}
	}

	@Test
	void serverOfOnesOwnAuthorityIsTrusted(@TempDir Path folder) throws Exception {
		Path keystore = keystore(folder);
		this.server = new WireMockServer(WireMockConfiguration.options()
			.dynamicPort()
			.dynamicHttpsPort()
			.keystorePath(keystore.toString())
			.keystoreType("PKCS12")
			.keystorePassword("changeit")
			.keyManagerPassword("changeit"));
		this.server.start();
		this.server.stubFor(WireMock.post("/v1/completions")
			.willReturn(
					WireMock.okJson("{\"choices\":[{\"text\":\"a test\",\"index\":0,\"finish_reason\":\"stop\"}]}")));
		String baseUrl = "completions.base-url=https://localhost:" + this.server.httpsPort() + "/v1";
		ApplicationContextRunner runner = Configured.by(PAGE, 0)
			.withPropertyValues(baseUrl, "TRUSTSTORE_PASSWORD=changeit",
					"spring.ssl.bundle.jks.model-server.truststore.location=" + keystore.toUri());
		runner.run((context) -> assertThat(context.getBean(CompletionsClient.class).create(REQUEST).block(LIMIT).text())
			.isEqualTo("a test"));
		runner.withPropertyValues("completions.ssl.bundle=")
			.run((context) -> StepVerifier.create(context.getBean(CompletionsClient.class).create(REQUEST))
				.expectError(CompletionsTransportException.class)
				.verify(LIMIT));
	}

	@Test
	void requestsGoThroughTheProxyWithNameAndPassword() throws Exception {
		try (ServerSocket proxy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			CompletableFuture<List<String>> asked = CompletableFuture.supplyAsync(() -> head(proxy));
			Configured.by(PAGE, 1)
				.withPropertyValues("PROXY_PASSWORD=secret", "completions.base-url=http://models.example:8000/v1",
						"completions.proxy.host=127.0.0.1", "completions.proxy.port=" + proxy.getLocalPort(),
						"completions.retry.max-retries=0")
				.run((context) -> StepVerifier.create(context.getBean(CompletionsClient.class).create(REQUEST))
					.expectError(CompletionsTransportException.class)
					.verify(LIMIT));
			List<String> head = asked.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
			assertThat(head).first().isEqualTo("CONNECT models.example:8000 HTTP/1.1");
			assertThat(head)
				.contains("proxy-authorization: Basic " + HttpHeaders.encodeBasicAuth("models", "secret", null));
		}
	}

	private static List<String> head(ServerSocket proxy) {
		try (Socket socket = proxy.accept()) {
			return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII)).lines()
				.takeWhile((line) -> !line.isEmpty())
				.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Path keystore(Path folder) throws Exception {
		Path keystore = folder.resolve("server.p12");
		Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
		Process process = new ProcessBuilder(keytool.toString(), "-genkeypair", "-keyalg", "EC", "-alias", "server",
				"-dname", "CN=localhost", "-ext", "san=dns:localhost", "-storetype", "PKCS12", "-storepass", "changeit",
				"-keystore", keystore.toString())
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
		assertThat(process.exitValue()).isZero();
		return keystore;
	}

}
