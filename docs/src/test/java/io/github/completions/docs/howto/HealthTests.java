package io.github.completions.docs.howto;

import java.time.Duration;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.github.completions.autoconfigure.health.CompletionsHealthContributorAutoConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ResponseEntity;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

class HealthTests {

	private static final String PAGE = "docs/how-to/health.md";

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private final WireMockServer server = new WireMockServer(WireMockConfiguration.options().dynamicPort());

	@BeforeEach
	void start() {
		this.server.start();
	}

	@AfterEach
	void stop() {
		this.server.stop();
	}

	@ParameterizedTest
	@CsvSource({ "200, UP", "404, UP", "401, DOWN", "503, DOWN" })
	void serverIsAskedForItsModels(int answer, String status) {
		this.server.stubFor(WireMock.get("/v1/models")
			.withHeader("Authorization", WireMock.equalTo("Bearer sk-test"))
			.willReturn(WireMock.status(answer)));
		runner().withPropertyValues("completions.api-key=sk-test")
			.run((context) -> assertThat(
					context.getBean(ReactiveHealthIndicator.class).health(true).block(LIMIT).getStatus())
				.isEqualTo(new Status(status)));
		this.server.verify(1, WireMock.getRequestedFor(WireMock.urlEqualTo("/v1/models")));
	}

	@ParameterizedTest
	@CsvSource({ "200, 200, UP", "503, 503, DOWN" })
	void actuatorShowsTheServerAsAComponent(int answer, int status, String health) {
		this.server.stubFor(WireMock.get("/v1/models").willReturn(WireMock.status(answer)));
		try (ConfigurableApplicationContext application = new SpringApplicationBuilder(Application.class)
			.web(WebApplicationType.REACTIVE)
			.properties(Configured.properties(PAGE, 0))
			.run("--server.port=0", "--management.endpoint.health.show-components=always",
					"--completions.base-url=" + this.server.baseUrl() + "/v1")) {
			ResponseEntity<String> shown = WebClient
				.create("http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port"))
				.get()
				.uri("/actuator/health")
				.exchangeToMono((response) -> response.toEntity(String.class))
				.block(LIMIT);
			assertThat(shown.getStatusCode().value()).isEqualTo(status);
			assertThat(shown.getBody()).contains("\"completions\":{\"status\":\"" + health + "\"");
		}
	}

	private ApplicationContextRunner runner() {
		return Configured.by(PAGE, 0)
			.withConfiguration(AutoConfigurations.of(CompletionsHealthContributorAutoConfiguration.class))
			.withPropertyValues("completions.base-url=" + this.server.baseUrl() + "/v1");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
