package io.github.completions.sample;

import java.time.Duration;
import java.util.List;

import io.github.completions.embedded.ScriptedAnswer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.Keys;
import org.openqa.selenium.chrome.ChromeDriver;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for runs on the page, in a real browser.
 */
@PlaygroundTest
@ExtendWith(Browser.class)
class PlaygroundRunTests {

	private Playground page;

	@BeforeEach
	void openPage(@LocalServerPort int port, ChromeDriver driver) {
		Backends.SCRIPTED.reset();
		Backends.MODEL.reset();
		this.page = new Playground(driver, port).open();
	}

	@Test
	void showsTextAsItStreams() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.chunks("Once ", "more", " and never").stallAfter(2));
		this.page.client("scripted").start();
		this.page.await("document.querySelector('.pane .text').textContent === 'Once more'");
		assertThat(this.page.element(".pane").getAttribute("class")).contains("live");
		this.page.press(Keys.ESCAPE).end("stopped");
	}

	@Test
	void showsFinishReasonAndFigures() {
		this.page.endless().run();
		assertThat(this.page.text(".pane .end")).startsWith("length");
		assertThat(this.page.text("#figure-tokens")).isEqualTo("120");
		assertThat(this.page.text("#figure-first")).endsWith("s");
		assertThat(Double.parseDouble(this.page.text("#figure-rate"))).isBetween(10.0, 400.0);
		assertThat(this.page.text("#server")).contains("model gpt-3.5-turbo-instruct", "request req_");
	}

	@Test
	void showsRateLimits() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.text("x")
			.header("x-ratelimit-remaining-tokens", "149984")
			.header("x-ratelimit-limit-tokens", "150000")
			.header("x-ratelimit-reset-tokens", "6m0s"));
		this.page.client("scripted").run();
		assertThat(this.page.text("#server")).contains("tokens left 149984 of 150000, reset in 6m0s");
	}

	@Test
	void stopButtonStopsTheServerThatGenerates() {
		this.page.endless().type("max_tokens", "2000").start();
		Backends.awaitGenerations(1);
		this.page.click("#stop").end("stopped");
		Backends.awaitGenerations(0);
		assertThat(this.page.text(".pane .end")).startsWith("unfinished");
	}

	@Test
	void closingThePageStopsTheServerThatGenerates() {
		this.page.endless().type("max_tokens", "2000").start();
		Backends.awaitGenerations(1);
		this.page.driver().get("about:blank");
		Backends.awaitGenerations(0);
	}

	@Test
	void keysRunAndStop() {
		this.page.endless()
			.type("max_tokens", "2000")
			.click("#prompt")
			.press(Keys.CONTROL, Keys.ENTER)
			.end("streaming");
		this.page.press(Keys.ESCAPE).end("stopped");
		Backends.awaitGenerations(0);
	}

	@Test
	void answersThatAreRefusedAreShownBesideTheField() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.body(400, "application/json", """
				{"error":{"message":"No such model","type":"invalid_request_error","param":"model","code":"x"}}"""));
		this.page.client("scripted").start().end("failed");
		assertThat(this.page.text("#problem")).contains("Refused by the completions server", "No such model");
		assertThat(this.page.text("#model-error")).isEqualTo("No such model");
		assertThat(this.page.driver().switchTo().activeElement().getAttribute("id")).isEqualTo("model");
	}

	@Test
	void errorInsideTheStreamKeepsTheText() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.chunks("Half ", "a ", "sentence").cutAfter(2));
		this.page.client("scripted").start().end("failed");
		assertThat(this.page.text(".pane .text")).isEqualTo("Half a ");
		assertThat(this.page.element("#problem").isDisplayed()).isTrue();
	}

	@Test
	void wrongValuesAreToldBesideTheFieldAndNothingIsSent() {
		this.page.openAll().type("temperature", "3").type("extra", "{oops").click("#run");
		assertThat(this.page.text("#temperature-error")).isEqualTo("Give a number from 0 to 2.");
		assertThat(this.page.text("#extra-error")).startsWith("This is no JSON");
		assertThat(this.page.element("#temperature").getAttribute("aria-invalid")).isEqualTo("true");
		assertThat(this.page.driver().switchTo().activeElement().getAttribute("id")).isEqualTo("temperature");
		assertThat(this.page.script("return document.body.dataset.status")).isEqualTo("ready");
	}

	@Test
	void showsSeveralChoicesSideBySide() {
		this.page.type("n", "3").type("max_tokens", "10").run();
		assertThat(this.page.texts("#panes h3")).containsExactly("Choice 1", "Choice 2", "Choice 3");
		assertThat(this.page.texts("#panes .text")).allSatisfy((text) -> assertThat(text).isNotBlank());
		List<?> tops = (List<?>) this.page
			.script("return [...document.querySelectorAll('#panes .pane')].map((pane) => pane.offsetTop)");
		assertThat(tops.get(0)).isEqualTo(tops.get(1));
	}

	@Test
	void showsSeveralPrompts() {
		this.page.click("input[value=texts] + span");
		this.page.element("#prompt-texts .row:nth-child(2) textarea").sendKeys("The sea");
		this.page.type("n", "2").type("max_tokens", "5").run();
		assertThat(this.page.texts("#panes h3")).containsExactly("Prompt 1, choice 1", "Prompt 1, choice 2",
				"Prompt 2, choice 1", "Prompt 2, choice 2");
		assertThat(this.page.texts("#panes .text")).allSatisfy((text) -> assertThat(text).isNotBlank());
	}

	@Test
	void continueAppendsTheText() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.text(" there was"));
		this.page.client("scripted").run().click(".pane footer button");
		assertThat(this.page.script("return document.getElementById('prompt').value"))
			.isEqualTo("Once upon a time there was");
	}

	@Test
	void repeatsAndComparesRuns() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.text("first"), ScriptedAnswer.text("second"),
				ScriptedAnswer.text("third"));
		this.page.client("scripted").run().type("temperature", "0.5").click("#run");
		this.page.await("document.querySelector('.pane .text').textContent === 'second'");
		this.page.end("done").click("#compare");
		assertThat(this.page.text("#previous-panes .text")).isEqualTo("first");
		assertThat(this.page.text("#differences")).isEqualTo("temperature was not set, is 0.5");
		this.page.click("#previous-edit");
		assertThat(this.page.script("return document.getElementById('temperature').value")).isEqualTo("");
		this.page.click("#repeat");
		this.page.await("document.querySelector('.pane .text').textContent === 'third'");
		Backends.SCRIPTED.takeRequest(Duration.ofSeconds(1));
		Backends.SCRIPTED.takeRequest(Duration.ofSeconds(1));
		assertThat(Backends.SCRIPTED.takeRequest(Duration.ofSeconds(1)).content()).contains("\"temperature\":0.5");
	}

	@Test
	void showsDocumentsOfRunsThatDoNotStream() {
		this.page.openAll().click("[data-member=stream] input[value=false] + span").type("best_of", "2").run();
		assertThat(this.page.text(".pane .text")).isNotBlank();
		assertThat(this.page.text("#figure-tokens")).isNotEqualTo("–");
	}

	@Test
	void showsTheEventsAsTheyCame() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.chunks("a", "b"));
		this.page.client("scripted").run().click("#tab-events");
		this.page.await("document.getElementById('events').textContent.includes('[DONE]')");
		assertThat(this.page.text("#events")).startsWith("data:{\"id\":").contains("\"text\":\"b\"");
	}

	@Test
	void tabsFollowTheArrowKeys() {
		this.page.click("#tab-curl").press(Keys.ARROW_RIGHT).press(Keys.ARROW_RIGHT);
		assertThat(this.page.element("#tab-yaml").getAttribute("aria-selected")).isEqualTo("true");
		assertThat(this.page.element("#panel-yaml").isDisplayed()).isTrue();
		assertThat(this.page.element("#panel-curl").isDisplayed()).isFalse();
	}

	@Test
	void readsTheTextOutWithoutRepetition() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.chunks("One. ", "Two. ", "Three."));
		this.page.script("window.heard = []; new MutationObserver(() => window.heard.push("
				+ "document.getElementById('live').textContent)).observe(document.getElementById('live'),"
				+ " { childList: true })");
		this.page.client("scripted").run();
		this.page.await("window.heard.at(-1).includes('Finished')");
		assertThat(this.page.script("return window.heard.join('|')"))
			.isEqualTo("Running|One. Two. Three. Finished, 6 tokens.");
	}

}
