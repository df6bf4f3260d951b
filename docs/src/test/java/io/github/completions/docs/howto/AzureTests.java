package io.github.completions.docs.howto;

import java.time.Duration;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AzureTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@Test
	void requestGoesToTheDeploymentWithVersionAndKey() {
		WireMockServer azure = new WireMockServer(WireMockConfiguration.options().dynamicPort());
		azure.start();
		azure.stubFor(WireMock.post(WireMock.urlPathEqualTo("/openai/deployments/my-deployment/completions"))
			.withQueryParam("api-version", WireMock.equalTo("2024-10-21"))
			.withHeader("api-key", WireMock.equalTo("azure-key"))
			.withHeader("Authorization", WireMock.absent())
			.willReturn(
					WireMock.okJson("{\"choices\":[{\"text\":\"a test\",\"index\":0,\"finish_reason\":\"stop\"}]}")));
		Configured.by("docs/how-to/azure.md", 0)
			.withPropertyValues("AZURE_OPENAI_API_KEY=azure-key",
					"completions.base-url=http://127.0.0.1:" + azure.port() + "/openai/deployments/my-deployment")
			.run((context) -> assertThat(context.getBean(CompletionsClient.class)
				.create(CompletionRequest.of("Say this is"))
				.block(LIMIT)
				.text()).isEqualTo("a test"));
		azure.stop();
	}

}
