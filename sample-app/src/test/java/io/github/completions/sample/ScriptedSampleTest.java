package io.github.completions.sample;

import io.github.completions.embedded.EmbeddedCompletionsServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * The sample, whose server answers as a test wants it.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@DirtiesContext
abstract class ScriptedSampleTest {

	private static EmbeddedCompletionsServer server;

	@LocalServerPort
	private int port;

	private SampleTraffic traffic;

	@DynamicPropertySource
	static void configure(DynamicPropertyRegistry properties) {
		server = EmbeddedCompletionsServer.builder().scripted().build().start();
		properties.add("completions.base-url", server::baseUrl);
		properties.add("completions.retry.delay", () -> "1ms");
		properties.add("completions.timeout.idle", () -> "1s");
	}

	@BeforeEach
	void createTraffic() {
		this.traffic = new SampleTraffic(server, this.port);
	}

	@AfterAll
	static void stopServer() {
		server.close();
	}

	int port() {
		return this.port;
	}

	SampleTraffic traffic() {
		return this.traffic;
	}

}
