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

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class HealthTests {

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

	private ApplicationContextRunner runner() {
		return Configured.by("docs/how-to/health.md", 0)
			.withConfiguration(AutoConfigurations.of(CompletionsHealthContributorAutoConfiguration.class))
			.withPropertyValues("completions.base-url=" + this.server.baseUrl() + "/v1");
	}

}
