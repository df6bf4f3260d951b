package io.github.completions.docs.quickstart;

import java.time.Duration;

import io.github.completions.docs.Page;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

/**
 * Runs the JavaScript of the pages in a browser.
 */
class StoryPageTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	/** A source that is closed opens no further connection, unlike one that has ended. */
	private static final long CLOSED = 2;

	private static final EmbeddedCompletionsServer server = EmbeddedCompletionsServer.builder().scripted().build();

	private static ConfigurableApplicationContext application;

	private static ChromeDriver browser;

	@BeforeAll
	static void start() {
		assumeThat(Chromium.isThere()).as("'chromium' and 'chromium-driver' are installed").isTrue();
		server.start();
		application = new SpringApplicationBuilder(StoryApplication.class).web(WebApplicationType.REACTIVE)
			.run("--server.port=0", "--completions.base-url=" + server.baseUrl());
		browser = Chromium.start();
	}

	@AfterAll
	static void stop() {
		if (browser != null) {
			browser.quit();
		}
		if (application != null) {
			application.close();
		}
		server.close();
	}

	@BeforeEach
	void open() {
		browser
			.get("http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port") + "/index.html");
		browser.executeScript("""
				window.sources = []
				window.EventSource = class extends EventSource {
					constructor(url) { super(url); sources.push(this) }
				}
				""");
	}

	@AfterEach
	void reset() {
		server.verify();
		server.reset();
	}

	@Test
	void buttonOfTheQuickStartMakesTheTextStreamIn() {
		server.enqueue(ScriptedAnswer.chunks(" there", " was a <b>server</b>"));
		pressTheButton();
		assertThat(story()).isEqualTo("Once upon a time there was a <b>server</b>");
		assertThat(server.takeRequest(LIMIT).body()).containsEntry("prompt", "Once upon a time");
	}

	@Test
	void pageOfTheQuickStartTellsThatTheStoryBrokeOff() {
		server.enqueue(ScriptedAnswer.chunks(" there", " was").cutAfter(1));
		pressTheButton();
		assertThat(story()).isEqualTo("Once upon a time there (the story broke off)");
	}

	@Test
	void scriptOfTheHowToWritesTheTextAsItComes() {
		server.enqueue(ScriptedAnswer.chunks(" there", " was a <b>server</b>"));
		runTheScript();
		assertThat(story()).isEqualTo(" there was a <b>server</b>");
		assertThat(server.takeRequest(LIMIT).body()).containsEntry("prompt", "Once upon a time");
	}

	@Test
	void scriptOfTheHowToTellsThatTheStoryBrokeOff() {
		server.enqueue(ScriptedAnswer.chunks(" there", " was").cutAfter(1));
		runTheScript();
		assertThat(story()).isEqualTo(" there (the story broke off)");
	}

	private static void pressTheButton() {
		browser.findElement(By.tagName("button")).click();
		awaitEnd();
	}

	private static void runTheScript() {
		browser.executeScript("const output = document.getElementById('story')\n"
				+ Page.snippet("docs/how-to/streaming-to-a-browser.md", "javascript", 0));
		awaitEnd();
	}

	private static void awaitEnd() {
		Awaitility.await()
			.atMost(LIMIT)
			.untilAsserted(() -> assertThat(browser.executeScript("return sources.map((source) => source.readyState)"))
				.asInstanceOf(list(Long.class))
				.containsExactly(CLOSED));
	}

	private static String story() {
		return browser.findElement(By.id("story")).getDomProperty("textContent");
	}

}
