package io.github.completions.autoconfigure;

import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.webclient.test.autoconfigure.WebClientTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

@WebClientTest
class WebClientTestSliceTests {

	private static final RawServer server = RawServer.answering("from the slice");

	@Autowired
	private CompletionsClient client;

	@DynamicPropertySource
	static void baseUrl(DynamicPropertyRegistry registry) {
		registry.add("completions.base-url", server::baseUrl);
	}

	@AfterAll
	static void closeServer() {
		server.close();
	}

	@Test
	void sliceHasClient() {
		assertThat(ContextRunners.create(this.client)).isEqualTo("from the slice");
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
