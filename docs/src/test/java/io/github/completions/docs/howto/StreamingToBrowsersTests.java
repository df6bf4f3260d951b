package io.github.completions.docs.howto;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.models.completions.Completion;
import com.openai.models.completions.CompletionCreateParams;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsException;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

class StreamingToBrowsersTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final EmbeddedCompletionsServer server = EmbeddedCompletionsServer.builder()
		.acceptAnyModel(true)
		.build();

	private static ConfigurableApplicationContext application;

	private static WebClient browser;

	@BeforeAll
	static void start() {
		server.start();
		application = new SpringApplicationBuilder(Application.class).web(WebApplicationType.REACTIVE)
			.run("--server.port=0", "--completions.base-url=" + server.baseUrl(),
					"--completions.defaults.model=embedded-ngram");
		browser = WebClient.create(address());
	}

	@AfterAll
	static void stop() {
		application.close();
		server.close();
	}

	@AfterEach
	void reset() {
		server.reset();
	}

	@Test
	void eventsCarryEachPieceOfTextAsItIs() {
		server.enqueue(ScriptedAnswer.chunks("there", " was\na server"));
		List<ServerSentEvent<Map<String, Object>>> events = events().collectList().block(LIMIT);
		assertThat(events).extracting(ServerSentEvent::event).startsWith("text", "text").endsWith("done");
		assertThat(events.get(1).data().get("choices")).asString().contains(" was\na server");
	}

	@Test
	void brokenStreamEndsWithAnEvent() {
		server.enqueue(ScriptedAnswer.chunks("there", " was").cutAfter(1));
		assertThat(events().collectList().block(LIMIT)).extracting(ServerSentEvent::event)
			.containsExactly("text", "failed");
	}

	@Test
	void leavingThePageStopsTheModel() {
		Disposable page = events().subscribe();
		Awaitility.await().atMost(LIMIT).until(() -> server.activeGenerations() == 1);
		page.dispose();
		Awaitility.await().atMost(LIMIT).until(() -> server.activeGenerations() == 0);
	}

	@Test
	void clientOfOpenAiStreamsThroughTheApplication() {
		server.enqueue(ScriptedAnswer.chunks("there", " was"));
		OpenAIClient openAi = OpenAIOkHttpClient.builder().baseUrl(address()).apiKey("sk-test").build();
		CompletionCreateParams params = CompletionCreateParams.builder()
			.model("embedded-ngram")
			.prompt("Once")
			.maxTokens(40)
			.build();
		try (StreamResponse<Completion> chunks = openAi.completions().createStreaming(params)) {
			assertThat(chunks.stream().map((chunk) -> chunk.choices().get(0).text())).startsWith("there", " was");
		}
		openAi.close();
		assertThat(server.takeRequest(LIMIT).body()).containsEntry("max_tokens", 40);
	}

	@Test
	void streamEndsAsTheReferenceSays() {
		server.enqueue(ScriptedAnswer.chunks("there", " was"));
		List<String> events = data().collectList().block(LIMIT);
		assertThat(events.get(0)).contains("\"text\":\"there\"");
		assertThat(events).endsWith("[DONE]");
	}

	@Test
	void brokenStreamDoesNotSayThatItIsWhole() {
		server.enqueue(ScriptedAnswer.chunks("there", " was").cutAfter(1));
		StepVerifier.create(data()).expectNextMatches((data) -> data.contains("there")).expectError().verify(LIMIT);
	}

	private static Flux<String> data() {
		return browser.post()
			.uri("/completions")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"prompt\":\"Once\",\"stream\":true}")
			.retrieve()
			.bodyToFlux(String.class);
	}

	private static String address() {
		return "http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port");
	}

	private static Flux<ServerSentEvent<Map<String, Object>>> events() {
		return browser.get()
			.uri("/story?beginning=Once upon a time")
			.retrieve()
			.bodyToFlux(new ParameterizedTypeReference<ServerSentEvent<Map<String, Object>>>() {
			});
	}

	// tag::controller[]
	@RestController
	static class StoryController {

		private final CompletionsClient client;

		StoryController(CompletionsClient client) {
			this.client = client;
		}

		@GetMapping(path = "/story", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<ServerSentEvent<Object>> story(@RequestParam String beginning) {
			CompletionRequest request = CompletionRequest.builder().prompt(beginning).maxTokens(200).build();
			return this.client.stream(request)
				.map((chunk) -> event("text", chunk))
				.concatWithValues(event("done", Map.of()))
				.onErrorResume(CompletionsException.class, (error) -> Flux.just(event("failed", Map.of())));
		}

		private static ServerSentEvent<Object> event(String name, Object data) {
			return ServerSentEvent.builder(data).event(name).build();
		}

	}
	// end::controller[]

	// tag::proxy[]
	@RestController
	static class CompletionsController {

		private final CompletionsClient client;

		CompletionsController(CompletionsClient client) {
			this.client = client;
		}

		@PostMapping(path = "/completions", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<ServerSentEvent<Object>> completions(@RequestBody CompletionRequest request) {
			return this.client.stream(request)
				.cast(Object.class)
				.concatWithValues("[DONE]")
				.map((data) -> ServerSentEvent.builder(data).build());
		}

	}
	// end::proxy[]

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ StoryController.class, CompletionsController.class })
	static class Application {

	}

}
