package io.github.completions.sample;

import io.github.completions.embedded.ScriptedAnswer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.Keys;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for log probabilities on the page, in a real browser.
 */
@PlaygroundTest
@ExtendWith(Browser.class)
class PlaygroundTokensTests {

	private static final String SPLIT = """
			data: {"choices":[{"index":0,"text":"I ","logprobs":{"tokens":["I "],"token_logprobs":[-0.5],
			data: "top_logprobs":[{"I ":-0.5,"You ":-1.5}],"text_offset":[0]}}]}

			data: {"choices":[{"index":0,"text":"","logprobs":{"tokens":["bytes:\\\\xe2\\\\x9d"],"token_logprobs":[-1.0],
			data: "top_logprobs":[{"bytes:\\\\xe2\\\\x9d":-1.0}],"text_offset":[2]}}]}

			data: {"choices":[{"index":0,"text":"\\u2764","logprobs":{"tokens":["bytes:\\\\xa4"],"token_logprobs":[-0.1],
			data: "top_logprobs":[{"bytes:\\\\xa4":-0.1}],"text_offset":[2]}}]}

			data: {"choices":[{"index":0,"text":" it","finish_reason":"stop","logprobs":{"tokens":[" it"],
			data: "token_logprobs":[-2.4],"top_logprobs":[{" it":-2.4}],"text_offset":[3]}}]}

			data: [DONE]

			""";

	private Playground page;

	@BeforeEach
	void openPage(@LocalServerPort int port, ChromeDriver driver) {
		Backends.SCRIPTED.reset();
		this.page = new Playground(driver, port).open();
	}

	@Test
	void coloursTokensAndShowsAlternativesOnHover() {
		split();
		assertThat(this.page.texts(".t")).containsExactly("I ", "\u2764", " it");
		assertThat(this.page.element(".t").getAttribute("class")).isEqualTo("t p4");
		new Actions(this.page.driver()).moveToElement(this.page.element(".t")).perform();
		this.page.await("!document.getElementById('card').hidden");
		assertThat(this.page.texts("#card li code")).containsExactly("I␣", "You␣");
		assertThat(this.page.texts("#card .share")).containsExactly("60.7 %", "22.3 %");
	}

	@Test
	void characterOfSeveralTokensIsOneCellWithAllOfThem() {
		split();
		new Actions(this.page.driver()).moveToElement(this.page.element(".t:nth-child(2)")).perform();
		this.page.await("!document.getElementById('card').hidden");
		assertThat(this.page.texts("#card p strong")).containsExactly("0x e2 9d", "0x a4");
	}

	@Test
	void keysMoveFromTokenToToken() {
		split();
		this.page.script("document.querySelector('.pane .text').focus()");
		this.page.press(Keys.ARROW_RIGHT).press(Keys.ARROW_RIGHT);
		this.page.await("!document.getElementById('card').hidden");
		assertThat(this.page.driver().switchTo().activeElement().getAttribute("aria-label")).startsWith("\u2764, ");
		this.page.press(Keys.HOME);
		assertThat(this.page.driver().switchTo().activeElement().getAttribute("aria-label"))
			.isEqualTo("I␣, 60.7 %, alternatives: I␣ 60.7 %, You␣ 22.3 %");
		this.page.press(Keys.ESCAPE);
		assertThat(this.page.element("#card").isDisplayed()).isFalse();
	}

	@Test
	void showsPerplexity() {
		split();
		assertThat(this.page.text(".pane .end")).isEqualTo("stop · perplexity 2.72");
	}

	@Test
	void togglesToPlainText() {
		split();
		this.page.click(".toggle");
		this.page.await("document.querySelectorAll('.t').length === 0");
		assertThat(this.page.text(".pane .text")).isEqualTo("I \u2764 it");
	}

	@Test
	void cellsOfTheModelAreItsText() {
		this.page.type("max_tokens", "60").type("temperature", "2").type("seed", "7").run();
		String cells = String.join("", this.page.texts(".t"));
		this.page.click(".toggle");
		this.page.await("document.querySelectorAll('.t').length === 0");
		assertThat(cells).isEqualTo(this.page.text(".pane .text")).isNotBlank();
	}

	private void split() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.body(200, "text/event-stream", SPLIT));
		this.page.client("scripted").run();
	}

}
