package io.github.completions.sample;

import java.time.Duration;

import io.github.completions.embedded.RecordedRequest;
import io.github.completions.embedded.ScriptedAnswer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.Keys;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what the page must never do, in a real browser.
 */
@PlaygroundTest
@ExtendWith({ Browser.class, OutputCaptureExtension.class })
class PlaygroundSafetyTests {

	private static final String KEY = "sk-of-nobody-else-42";

	private static final Duration LIMIT = Duration.ofSeconds(5);

	private Playground page;

	@BeforeEach
	void openPage(@LocalServerPort int port, ChromeDriver driver) {
		Backends.SCRIPTED.reset();
		this.page = new Playground(driver, port).open();
	}

	@Test
	void typedKeyGoesWithRequestsAndIsNowhereElse(CapturedOutput output) {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.text("x"), ScriptedAnswer.error(401, "Wrong key " + KEY));
		this.page.client("scripted").type("key", KEY).press(Keys.CONTROL, Keys.ENTER).end("done");
		RecordedRequest request = Backends.SCRIPTED.takeRequest(LIMIT);
		assertThat(request.header("Authorization")).isEqualTo("Bearer " + KEY);
		this.page.click("#run").end("failed");
		assertThat(everythingThatStays()).doesNotContain(KEY).contains("Once upon a time");
		assertThat(output.getAll()).doesNotContain(KEY);
		this.page.driver().navigate().refresh();
		this.page.end("ready");
		assertThat(everythingThatStays()).doesNotContain(KEY);
		assertThat(this.page.element("#forget-key").isDisplayed()).isFalse();
	}

	@Test
	void typedKeyGoesOnlyToTheClientThatItIsFor() {
		this.page.type("key", KEY + Keys.TAB).client("scripted");
		Backends.SCRIPTED.enqueue(ScriptedAnswer.text("x"));
		this.page.run();
		assertThat(Backends.SCRIPTED.takeRequest(LIMIT).header("Authorization")).isNull();
	}

	@Test
	void keyCanBeForgotten() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.text("x"));
		this.page.client("scripted").type("key", KEY + Keys.TAB).click("#forget-key").run();
		assertThat(Backends.SCRIPTED.takeRequest(LIMIT).header("Authorization")).isNull();
	}

	@Test
	void textOfTheModelIsNeverHtml() {
		String text = "<script>window.pwned = 1</script><img src=x onerror='window.pwned = 1'>&amp;";
		Backends.SCRIPTED.enqueue(ScriptedAnswer.chunks(text));
		this.page.client("scripted").run().click("#tab-events");
		assertThat(this.page.text(".pane .text")).isEqualTo(text);
		assertThat(this.page.element(".pane .text").findElements(org.openqa.selenium.By.cssSelector("*"))).isEmpty();
		assertThat(this.page.script("return window.pwned")).isNull();
	}

	@Test
	void policyStopsScriptsThatAreNotTheApplications() {
		this.page.script("const script = document.createElement('script');"
				+ "try { script.text = 'window.pwned = 1'; document.body.append(script); } catch (refused) { }");
		assertThat(this.page.script("return window.pwned")).isNull();
	}

	@Test
	void linkCarriesTheFormWithoutTheKey(@LocalServerPort int port) {
		this.page.client("scripted")
			.type("key", KEY + Keys.TAB)
			.prompt("Ünder the <sea>")
			.type("seed", "9007199254740993");
		this.page.click("[data-member=stop] .rows + button");
		this.page.element("[data-member=stop] input").sendKeys("\\n");
		String link = copiedLink();
		assertThat(link).startsWith("http://localhost:" + port + "/#");
		this.page.open().load(link);
		assertThat(this.page.driver().getCurrentUrl()).doesNotContain("#");
		assertThat(this.page.script("return document.getElementById('prompt').value")).isEqualTo("Ünder the <sea>");
		assertThat(this.page.script("return document.getElementById('client').value")).isEqualTo("scripted");
		Backends.SCRIPTED.enqueue(ScriptedAnswer.text("x"));
		this.page.run();
		RecordedRequest request = Backends.SCRIPTED.takeRequest(LIMIT);
		assertThat(request.header("Authorization")).isNull();
		assertThat(request.content()).contains("\"seed\":9007199254740993", "\"stop\":[\"\\n\"]");
	}

	@Test
	void formSurvivesReload() {
		this.page.prompt("Kept").type("top_p", "0.5");
		this.page.driver().navigate().refresh();
		this.page.end("ready");
		assertThat(this.page.script("return document.getElementById('prompt').value")).isEqualTo("Kept");
		assertThat(this.page.script("return document.getElementById('top_p').value")).isEqualTo("0.5");
	}

	@Test
	void linksOfStrangersDoNoHarm(@LocalServerPort int port) {
		String state = "eyJwcm9tcHQiOjcsIm1lbWJlcnMiOnsic3RvcCI6W3t9XSwibG9naXRfYmlhcyI6eyJhIjoxfX0sImNsaWVudCI6ImV2aWwifQ";
		this.page.load("http://localhost:" + port + "/#" + state);
		assertThat(this.page.script("return document.getElementById('client').value")).isEqualTo("");
		this.page.load("http://localhost:" + port + "/#no-state-at-all");
	}

	/**
	 * The clipboard of a headless browser cannot be read.
	 */
	private String copiedLink() {
		this.page
			.script("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }");
		this.page.click("#copy-link");
		this.page.await("window.copied");
		return (String) this.page.script("return window.copied");
	}

	private String everythingThatStays() {
		String page = (String) this.page.script("return [JSON.stringify(sessionStorage), JSON.stringify(localStorage),"
				+ " document.cookie, location.href, document.documentElement.outerHTML,"
				+ " ...[...document.querySelectorAll('input')].map((input) => input.value)].join('\\n')");
		return page + this.page.driver().manage().logs().get(LogType.BROWSER).getAll();
	}

}
