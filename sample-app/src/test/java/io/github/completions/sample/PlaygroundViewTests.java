package io.github.completions.sample;

import java.util.List;
import java.util.Map;

import io.github.completions.embedded.ScriptedAnswer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.chrome.ChromeDriver;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for how the page looks and moves, in a real browser.
 */
@PlaygroundTest
@ExtendWith(Browser.class)
class PlaygroundViewTests {

	private static final int MANY = 20_000;

	private Playground page;

	@BeforeEach
	void openPage(@LocalServerPort int port, ChromeDriver driver) {
		Backends.SCRIPTED.reset();
		this.page = new Playground(driver, port).open();
	}

	@Test
	void nothingMovesWhileTextStreams() {
		this.page.type("max_tokens", "200").start();
		this.page.script("window.shifts = []; new PerformanceObserver((list) => list.getEntries().forEach("
				+ "(entry) => window.shifts.push(entry.value))).observe({ type: 'layout-shift' })");
		this.page.end("done");
		assertThat(this.page.script("return window.shifts")).isEqualTo(List.of());
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void manyTokensStaySmooth(boolean probabilities) {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.body(200, "text/event-stream", manyEvents(probabilities)));
		this.page.script("window.longest = 0; let last = performance.now(); const frame = (now) => {"
				+ " window.longest = Math.max(window.longest, now - last); last = now; requestAnimationFrame(frame); };"
				+ " requestAnimationFrame(frame)");
		this.page.client("scripted").run();
		assertThat(this.page.text("#figure-tokens")).isEqualTo(String.valueOf(MANY));
		assertThat((Number) this.page.script("return window.longest"))
			.satisfies((longest) -> assertThat(longest.doubleValue()).isLessThan(1000));
		assertThat(this.page.text(".pane .text")).hasSize(MANY * 6);
	}

	@ParameterizedTest
	@ValueSource(ints = { 320, 390, 800, 1400, 2200 })
	void fitsTheWidthOfTheScreen(int width) {
		this.page.type("n", "3").type("max_tokens", "20");
		this.page.screen(width, 900, width < 500);
		this.page.script("document.querySelectorAll('details').forEach((details) => { details.open = true; })");
		this.page.run();
		assertThat(this.page.script("return document.documentElement.scrollWidth"))
			.isEqualTo(this.page.script("return document.documentElement.clientWidth"));
	}

	@Test
	void everyControlHasName() {
		this.page.type("n", "2").type("max_tokens", "5").run();
		@SuppressWarnings("unchecked")
		List<Map<String, Object>> nodes = (List<Map<String, Object>>) this.page.driver()
			.executeCdpCommand("Accessibility.getFullAXTree", Map.of())
			.get("nodes");
		List<String> controls = List.of("button", "textbox", "combobox", "slider", "radio", "checkbox", "tab",
				"radiogroup", "group", "article");
		assertThat(nodes).filteredOn((node) -> controls.contains(value(node, "role")))
			.hasSizeGreaterThan(40)
			.allSatisfy((node) -> assertThat(value(node, "name")).isNotBlank());
	}

	@ParameterizedTest
	@ValueSource(strings = { "light", "dark" })
	void contrastIsSufficient(String theme) {
		this.page.theme(theme);
		this.page.type("max_tokens", "30").type("temperature", "1.5").run();
		assertThat(this.page.script(Contrast.SCRIPT)).isEqualTo(List.of());
	}

	private static String value(Map<String, Object> node, String name) {
		return (node.get(name) instanceof Map<?, ?> property) ? String.valueOf(property.get("value")) : "";
	}

	private static String manyEvents(boolean probabilities) {
		String logprobs = probabilities ? ",\"logprobs\":{\"tokens\":[\" token\"],\"token_logprobs\":[-0.7],"
				+ "\"top_logprobs\":[{\" token\":-0.7}],\"text_offset\":[0]}" : "";
		String event = "data: {\"choices\":[{\"index\":0,\"text\":\" token\"" + logprobs + "}]}\n\n";
		return event.repeat(MANY) + "data: [DONE]\n\n";
	}

}
