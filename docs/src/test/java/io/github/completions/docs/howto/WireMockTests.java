package io.github.completions.docs.howto;

import java.time.Duration;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

class WireMockTests {

	private final WireMockServer server = new WireMockServer(WireMockConfiguration.options().dynamicPort());

	@BeforeEach
	void start() {
		this.server.start();
	}

	@AfterEach
	void stop() {
		this.server.stop();
	}

	// tag::stream[]
	@Test
	void streamIsReadToItsEnd() {
		this.server.stubFor(WireMock.post("/v1/completions").willReturn(WireMock.ok("""
				data: {"choices":[{"text":"there was","index":0}]}

				data: {"choices":[{"text":" a server","index":0,"finish_reason":"stop"}]}

				data: [DONE]

				""").withHeader("Content-Type", "text/event-stream")));
		CompletionsClient client = CompletionsClient.builder()
			.baseUrl("http://localhost:" + this.server.port() + "/v1")
			.build();
		StepVerifier.create(client.stream(CompletionRequest.of("Once upon a time")).map(Completion::text))
			.expectNext("there was", " a server")
			.expectComplete()
			.verify(Duration.ofSeconds(5));
	}
	// end::stream[]

}
