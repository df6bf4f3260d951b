package io.github.completions.sample;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * The page as those see it who use it.
 */
class Playground {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private final ChromeDriver driver;

	private final String url;

	Playground(ChromeDriver driver, int port) {
		this.driver = driver;
		this.url = "http://localhost:" + port + "/";
	}

	/**
	 * Open the page as at a first visit, on a wide screen.
	 */
	Playground open() {
		screen(1400, 1300, false);
		theme("light");
		this.driver.get(this.url + "favicon.svg");
		script("sessionStorage.clear()");
		return load(this.url);
	}

	/**
	 * From another page, as an address that differs only after its # would not be loaded.
	 */
	Playground load(String address) {
		this.driver.get(this.url + "favicon.svg");
		this.driver.get(address);
		await("document.body.dataset.status === 'ready'");
		return this;
	}

	Playground client(String name) {
		script("const select = document.getElementById('client'); select.value = arguments[0];"
				+ "select.dispatchEvent(new Event('change'))", name);
		return this;
	}

	Playground prompt(String text) {
		return type("prompt", text);
	}

	Playground type(String id, String text) {
		WebElement field = element("#" + id);
		field.clear();
		field.sendKeys(text);
		return this;
	}

	/**
	 * Forbid the token that ends a text.
	 */
	Playground endless() {
		click("[data-member=logit_bias] .rows + button");
		press("100257").press(Keys.TAB).press("-100");
		return this;
	}

	Playground openAll() {
		script("document.querySelectorAll('details').forEach((details) => { details.open = true; })");
		return this;
	}

	/**
	 * Begin a run and do not wait for its end.
	 */
	Playground start() {
		click("#run");
		await("document.body.dataset.status !== 'ready'");
		return this;
	}

	Playground run() {
		return start().end("done");
	}

	Playground end(String status) {
		await("document.body.dataset.status === '" + status + "'");
		return this;
	}

	Playground click(String selector) {
		element(selector).click();
		return this;
	}

	Playground press(CharSequence... keys) {
		this.driver.switchTo().activeElement().sendKeys(Keys.chord(keys));
		return this;
	}

	String text(String selector) {
		return (String) script("return document.querySelector(arguments[0]).textContent", selector);
	}

	List<String> texts(String selector) {
		@SuppressWarnings("unchecked")
		List<String> texts = (List<String>) script(
				"return [...document.querySelectorAll(arguments[0])].map((element) => element.textContent)", selector);
		return texts;
	}

	WebElement element(String selector) {
		return this.driver.findElement(By.cssSelector(selector));
	}

	Object script(String script, Object... arguments) {
		return this.driver.executeScript(script, arguments);
	}

	void await(String condition) {
		new WebDriverWait(this.driver, LIMIT, Duration.ofMillis(20)).withMessage(condition)
			.until((browser) -> (Boolean) script("return Boolean(" + condition + ")"));
	}

	void screen(int width, int height, boolean phone) {
		this.driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", phone));
	}

	void theme(String scheme) {
		this.driver.executeCdpCommand("Emulation.setEmulatedMedia",
				Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
	}

	ChromeDriver driver() {
		return this.driver;
	}

}
