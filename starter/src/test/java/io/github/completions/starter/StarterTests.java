package io.github.completions.starter;

import java.time.Duration;
import java.util.List;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that has only the starter.
 */
class StarterTests {

	private static final Duration LIMIT = Duration.ofSeconds(10);

	private final WireMockServer server = new WireMockServer(WireMockConfiguration.options().dynamicPort());

	@BeforeEach
	void startServer() {
		this.server.start();
	}

	@AfterEach
	void stopServer() {
		this.server.stop();
	}

	@Test
	void injectedClientCreatesCompletion() {
		this.server.stubFor(WireMock.post("/v1/completions")
			.withHeader("Authorization", WireMock.equalTo("Bearer sk-test"))
			.withRequestBody(WireMock.equalToJson("{\"model\":\"a-model\",\"prompt\":\"Say this is a test\"}"))
			.willReturn(WireMock.okJson("""
					{"id":"1","object":"text_completion","created":1,"model":"a-model",
					"choices":[{"text":"This is a test","index":0,"finish_reason":"stop"}]}""")));
		try (ConfigurableApplicationContext context = start()) {
			Completion completion = context.getBean(Speaker.class).client
				.create(CompletionRequest.of("Say this is a test"))
				.block(LIMIT);
			assertThat(completion.text()).isEqualTo("This is a test");
		}
	}

	@Test
	void injectedClientStreamsCompletion() {
		this.server.stubFor(WireMock.post("/v1/completions")
			.withRequestBody(WireMock.matchingJsonPath("$.stream", WireMock.equalTo("true")))
			.willReturn(WireMock.ok("""
					data: {"choices":[{"text":"This is ","index":0}]}

					data: {"choices":[{"text":"a test","index":0,"finish_reason":"stop"}]}

					data: [DONE]

					""").withHeader("Content-Type", "text/event-stream")));
		try (ConfigurableApplicationContext context = start()) {
			List<String> texts = context.getBean(Speaker.class).client
				.stream(CompletionRequest.of("Say this is a test"))
				.map(Completion::text)
				.collectList()
				.block(LIMIT);
			assertThat(texts).containsExactly("This is ", "a test");
		}
	}

	private ConfigurableApplicationContext start() {
		return new SpringApplicationBuilder(Application.class).run(
				"--completions.base-url=http://127.0.0.1:" + this.server.port() + "/v1",
				"--completions.api-key=sk-test", "--completions.defaults.model=a-model");
	}

	@SpringBootApplication
	static class Application {

		@Bean
		Speaker speaker(CompletionsClient client) {
			return new Speaker(client);
		}

	}

	record Speaker(CompletionsClient client) {
	}

}
