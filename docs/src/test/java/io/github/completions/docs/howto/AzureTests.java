package io.github.completions.docs.howto;

import java.time.Duration;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AzureTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private final WireMockServer azure = new WireMockServer(WireMockConfiguration.options().dynamicPort());

	@BeforeEach
	void start() {
		this.azure.start();
	}

	@AfterEach
	void stop() {
		this.azure.stop();
	}

	@Test
	void requestGoesToTheDeploymentWithVersionAndKey() {
		stub(WireMock.post(WireMock.urlPathEqualTo("/openai/deployments/my-deployment/completions"))
			.withQueryParam("api-version", WireMock.equalTo("2024-10-21")));
		expectAnswer(0);
	}

	@Test
	void newerAddressTakesTheDeploymentAsTheModelAndNoVersion() {
		stub(WireMock.post(WireMock.urlEqualTo("/openai/v1/completions"))
			.withRequestBody(WireMock.matchingJsonPath("$.model", WireMock.equalTo("my-deployment"))));
		expectAnswer(1);
	}

	private void stub(MappingBuilder request) {
		this.azure.stubFor(request.withHeader("api-key", WireMock.equalTo("azure-key"))
			.withHeader("Authorization", WireMock.absent())
			.willReturn(
					WireMock.okJson("{\"choices\":[{\"text\":\"a test\",\"index\":0,\"finish_reason\":\"stop\"}]}")));
	}

	private void expectAnswer(int position) {
		Configured.on(this.azure.port(), "docs/how-to/azure.md", position)
			.withPropertyValues("AZURE_OPENAI_API_KEY=azure-key")
			.run((context) -> assertThat(context.getBean(CompletionsClient.class)
				.create(CompletionRequest.of("Say this is"))
				.block(LIMIT)
				.text()).isEqualTo("a test"));
	}

}
