package io.github.completions.docs.quickstart;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.completions.docs.Page;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs the application of the quick start with nothing configured.
 */
class StoryApplicationTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static ConfigurableApplicationContext application;

	private static WebClient browser;

	@BeforeAll
	static void start() {
		application = new SpringApplicationBuilder(StoryApplication.class).web(WebApplicationType.REACTIVE)
			.run("--server.port=0", "--completions.embedded.tokens-per-second=0");
		browser = WebClient.create("http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port"));
	}

	@AfterAll
	static void stop() {
		application.close();
	}

	@Test
	void textStreamsWithoutAnyConfiguration() {
		List<ServerSentEvent<Map<String, Object>>> events = browser.get()
			.uri("/story?beginning=Once upon a time")
			.retrieve()
			.bodyToFlux(new ParameterizedTypeReference<ServerSentEvent<Map<String, Object>>>() {
			})
			.collectList()
			.block(LIMIT);
		assertThat(events).hasSizeGreaterThan(5).extracting(ServerSentEvent::event).startsWith("text").endsWith("done");
	}

	@Test
	void pageIsThatOfTheQuickStart() {
		String page = browser.get().uri("/index.html").retrieve().bodyToMono(String.class).block(LIMIT);
		assertThat(page).isEqualTo(Page.snippet("docs/quick-start.md", "html", 0));
	}

}
