package io.github.completions.docs.howto;

import java.time.Duration;

import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

class ObservabilityTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@Test
	void durationOfCallsIsAMetricOfTheActuator(EmbeddedCompletionsServer server) {
		try (ConfigurableApplicationContext application = new SpringApplicationBuilder(Application.class)
			.web(WebApplicationType.REACTIVE)
			.properties(Configured.properties("docs/how-to/observability.md", 0))
			.run("--server.port=0", "--completions.defaults.model=embedded-ngram",
					"--completions.base-url=" + server.baseUrl())) {
			application.getBean(CompletionsClient.class).create(CompletionRequest.of("Once")).block(LIMIT);
			String metric = WebClient
				.create("http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port"))
				.get()
				.uri("/actuator/metrics/gen_ai.client.operation.duration?tag=gen_ai.request.model:embedded-ngram")
				.retrieve()
				.bodyToMono(String.class)
				.block(LIMIT);
			assertThat(metric).contains("\"statistic\":\"COUNT\",\"value\":1.0");
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
