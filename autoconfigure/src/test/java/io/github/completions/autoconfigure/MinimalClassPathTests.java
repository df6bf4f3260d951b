package io.github.completions.autoconfigure;

import java.time.Duration;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs in an execution of its own, without the optional dependencies.
 */
class MinimalClassPathTests {

	@ParameterizedTest
	@ValueSource(strings = { "org.springframework.boot.actuate.endpoint.SanitizingFunction",
			"org.springframework.boot.health.contributor.Health", "io.micrometer.core.instrument.MeterRegistry",
			"jakarta.validation.Validator", "io.github.completions.embedded.EmbeddedCompletionsServer",
			"org.testcontainers.containers.GenericContainer",
			"org.springframework.boot.docker.compose.core.RunningService", "org.eclipse.jetty.client.HttpClient",
			"org.apache.hc.client5.http.impl.async.HttpAsyncClients" })
	void optionalDependencyIsMissing(String className) {
		assertThat(ClassUtils.isPresent(className, null)).isFalse();
	}

	@Test
	void callIsCompletedWithoutOptionalDependencies() {
		try (RawServer server = RawServer.answering("ok");
				ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class).run(
						"--completions.base-url=" + server.baseUrl(), "--spring.main.web-application-type=none",
						"--spring.reactor.netty.shutdown-quiet-period=0s")) {
			Completion completion = context.getBean(CompletionsClient.class)
				.create(CompletionRequest.of("Hello"))
				.block(Duration.ofSeconds(10));
			assertThat(completion.text()).isEqualTo("ok");
		}
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
