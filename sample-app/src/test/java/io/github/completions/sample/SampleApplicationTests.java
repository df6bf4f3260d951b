package io.github.completions.sample;

import java.net.InetAddress;

import io.github.completions.embedded.EmbeddedCompletionsServer;
import org.junit.jupiter.api.Test;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SampleApplication} as it is configured.
 */
class SampleApplicationTests {

	@Test
	void embeddedServerAnswersWithoutKeyOnThisMachineOnly() {
		try (ConfigurableApplicationContext context = run()) {
			assertThat(context.getBean(EmbeddedCompletionsServer.class).isRunning()).isTrue();
			assertThat(context.getBean(ServerProperties.class).getAddress())
				.isEqualTo(InetAddress.getLoopbackAddress());
		}
	}

	@Test
	void baseUrlReplacesEmbeddedServer() {
		try (ConfigurableApplicationContext context = run("--completions.base-url=http://127.0.0.1:1/v1")) {
			assertThat(context.getBeansOfType(EmbeddedCompletionsServer.class)).isEmpty();
		}
	}

	@Test
	void keyReplacesEmbeddedServer() {
		try (ConfigurableApplicationContext context = run("--OPENAI_API_KEY=sk-test")) {
			assertThat(context.getBeansOfType(EmbeddedCompletionsServer.class)).isEmpty();
			assertThat(context.getBean(ClientsController.class).clients()).extracting(ClientsController.Client::server)
				.containsExactly("https://api.openai.com/v1");
		}
	}

	private static ConfigurableApplicationContext run(String... arguments) {
		return new SpringApplicationBuilder(SampleApplication.class).properties("server.port=0").run(arguments);
	}

}
