package io.github.completions.docs.howto;

import java.time.Duration;
import java.util.List;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

class FillInTheMiddleTests {

	private static final String PAGE = "docs/how-to/fill-in-the-middle.md";

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	private final WireMockServer wireMock = new WireMockServer(WireMockConfiguration.options().dynamicPort());

	@BeforeEach
	void start() {
		this.wireMock.start();
	}

	@AfterEach
	void stop() {
		this.wireMock.stop();
	}

	@Test
	void suffixIsSentBesideThePrompt(EmbeddedCompletionsServer server) {
		CompletionsClient client = Configured.client(server);
		assertThat(suffix(client, "def add(a, b):\n", "\nprint(add(1, 2))").block(LIMIT)).isNotEmpty();
		assertThat(server.takeRequest(LIMIT).body()).containsEntry("prompt", "def add(a, b):\n")
			.containsEntry("suffix", "\nprint(add(1, 2))");
	}

	@Test
	void tokensOfTheModelLeadToThePrompt(EmbeddedCompletionsServer server) {
		CompletionsClient client = Configured.client(server);
		assertThat(tokens(client, "def add(a, b):\n", "\nprint(add(1, 2))").block(LIMIT)).isNotNull();
		assertThat(server.takeRequest(LIMIT).body()).doesNotContainKey("suffix")
			.containsEntry("prompt", "<|fim_prefix|>def add(a, b):\n<|fim_suffix|>\nprint(add(1, 2))<|fim_middle|>")
			.containsEntry("stop", List.of("<|endoftext|>", "<|file_sep|>"));
	}

	@Test
	void codestralAnswersInTheShapeOfItsChat() {
		this.wireMock.stubFor(WireMock.post("/v1/fim/completions")
			.withHeader("Authorization", WireMock.equalTo("Bearer sk-codestral"))
			.withRequestBody(WireMock.matchingJsonPath("$.model", WireMock.equalTo("codestral-latest")))
			.willReturn(WireMock.okJson("""
					{"choices":[{"index":0,"message":{"role":"assistant","content":"return a + b"},
					"finish_reason":"stop"}]}""")));
		Configured.on(this.wireMock.port(), PAGE, 0)
			.withPropertyValues("CODESTRAL_API_KEY=sk-codestral")
			.run((context) -> assertThat(
					suffix(context.getBean(CompletionsClient.class), "def add", "print").block(LIMIT))
				.isEqualTo("return a + b"));
	}

	@Test
	void deepSeekIsAnotherBaseUrl() {
		this.wireMock.stubFor(WireMock.post("/beta/completions")
			.withHeader("Authorization", WireMock.equalTo("Bearer sk-deepseek"))
			.withRequestBody(WireMock.matchingJsonPath("$.model", WireMock.equalTo("deepseek-v4-pro")))
			.withRequestBody(WireMock.matchingJsonPath("$.suffix", WireMock.equalTo("print")))
			.willReturn(WireMock
				.okJson("{\"choices\":[{\"text\":\"return a + b\",\"index\":0,\"finish_reason\":\"stop\"}]}")));
		Configured.on(this.wireMock.port(), PAGE, 1)
			.withPropertyValues("DEEPSEEK_API_KEY=sk-deepseek")
			.run((context) -> assertThat(
					suffix(context.getBean(CompletionsClient.class), "def add", "print").block(LIMIT))
				.isEqualTo("return a + b"));
	}

	private static Mono<String> suffix(CompletionsClient client, String before, String after) {
		// tag::suffix[]
		CompletionRequest request = CompletionRequest.builder()
			.prompt(before)
			.suffix(after)
			.maxTokens(64)
			.temperature(0.0)
			.build();
		Mono<String> middle = client.create(request).map(Completion::text);
		// end::suffix[]
		return middle;
	}

	private static Mono<String> tokens(CompletionsClient client, String before, String after) {
		// tag::tokens[]
		CompletionRequest request = CompletionRequest.builder()
			.prompt("<|fim_prefix|>" + before + "<|fim_suffix|>" + after + "<|fim_middle|>")
			.maxTokens(64)
			.temperature(0.0)
			.stop("<|endoftext|>", "<|file_sep|>")
			.build();
		Mono<String> middle = client.create(request).map(Completion::text);
		// end::tokens[]
		return middle;
	}

}
