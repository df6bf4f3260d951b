package io.github.completions.docs.howto;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

class ServletTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	private static ConfigurableApplicationContext application;

	private static WebClient browser;

	@BeforeAll
	static void start() {
		application = new SpringApplicationBuilder(Application.class).web(WebApplicationType.SERVLET)
			.properties(Configured.properties("docs/how-to/servlet-applications.md", 0))
			.run("--server.port=0", "--completions.base-url=" + completions.server().baseUrl(),
					"--completions.defaults.model=embedded-ngram");
		browser = WebClient.create("http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port"));
	}

	@AfterAll
	static void stop() {
		application.close();
	}

	@Test
	void controllerOfMvcMayBlock(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.text("there was a server"));
		assertThat(browser.get().uri("/title?beginning=Once").retrieve().bodyToMono(String.class).block(LIMIT))
			.isEqualTo("there was a server");
	}

	@Test
	void controllerOfMvcStreams(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.chunks("there was", " a server"));
		List<Completion> chunks = browser.get()
			.uri("/story?beginning=Once")
			.accept(MediaType.TEXT_EVENT_STREAM)
			.retrieve()
			.bodyToFlux(Completion.class)
			.collectList()
			.block(LIMIT);
		assertThat(chunks).extracting(Completion::text).startsWith("there was", " a server");
	}

	@Test
	void blockingWorkRunsOnAnotherThreadThanTheConnections(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.text("there was a server"));
		CompletionsClient client = application.getBean(CompletionsClient.class);
		String thread = saved(client, CompletionRequest.of("Once"), (text) -> Thread.currentThread().getName())
			.blockLast(LIMIT);
		assertThat(thread).startsWith("boundedElastic");
	}

	@Test
	void elementsArriveOnAThreadOfTheConnections(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.text("there was a server"));
		CompletionsClient client = application.getBean(CompletionsClient.class);
		String thread = client.stream(CompletionRequest.of("Once"))
			.map((chunk) -> Thread.currentThread().getName())
			.blockLast(LIMIT);
		assertThat(thread).startsWith("reactor-http");
	}

	@Test
	void executorOfBootTakesBlockingWorkToo(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.text("there was a server"));
		CompletionsClient client = application.getBean(CompletionsClient.class);
		Executor executor = application.getBean("applicationTaskExecutor", Executor.class);
		String thread = client.stream(CompletionRequest.of("Once"))
			.publishOn(Schedulers.fromExecutor(executor))
			.map((chunk) -> Thread.currentThread().getName())
			.blockLast(LIMIT);
		assertThat(thread).startsWith("task-");
	}

	private static Flux<String> saved(CompletionsClient client, CompletionRequest request, Archive archive) {
		// tag::blocking[]
		Flux<String> saved = client.stream(request)
			.publishOn(Schedulers.boundedElastic())
			.map((chunk) -> archive.save(chunk.text()));
		// end::blocking[]
		return saved;
	}

	// tag::controller[]
	@RestController
	static class StoryController {

		private final CompletionsClient client;

		StoryController(CompletionsClient client) {
			this.client = client;
		}

		@GetMapping("/title")
		String title(@RequestParam String beginning) {
			return this.client.create(CompletionRequest.of(beginning)).map(Completion::text).block();
		}

		@GetMapping(path = "/story", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<Completion> story(@RequestParam String beginning) {
			return this.client.stream(CompletionRequest.of(beginning));
		}

	}
	// end::controller[]

	interface Archive {

		String save(String text);

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(StoryController.class)
	static class Application {

	}

}
