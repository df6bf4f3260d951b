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

	/**
	 * The cursor does, which is no node.
	 */
	@Test
	void nothingMovesWhileTextStreams() {
		this.page.endless().type("max_tokens", "200").start();
		this.page.script("window.moved = []; new PerformanceObserver((list) => list.getEntries().forEach((entry) =>"
				+ " window.moved.push(...entry.sources.map((source) => source.node).filter(Boolean)"
				+ ".map((node) => node.outerHTML ?? node.data)))).observe({ type: 'layout-shift' })");
		this.page.end("done");
		assertThat(this.page.script("return window.moved")).isEqualTo(List.of());
	}

	/**
	 * A token must not cost more for those before it, nor a layout each, and a layout
	 * must fit in a frame. What the machine takes for a token is not judged.
	 */
	@Test
	void manyTokensStaySmooth() {
		this.page.client("scripted");
		this.page.driver().executeCdpCommand("Performance.enable", Map.of("timeDomain", "threadTicks"));
		double few = secondsPerToken(MANY / 10);
		double layouts = metric("LayoutCount");
		double many = secondsPerToken(MANY);
		assertThat(metric("LayoutCount") - layouts).as("layouts").isLessThan(MANY / 4.0);
		assertThat(metric("LayoutDuration") / metric("LayoutCount")).as("seconds for each layout").isLessThan(0.016);
		assertThat(many).as("seconds for each token").isLessThan(few * 2);
	}

	private double secondsPerToken(int tokens) {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.body(200, "text/event-stream", events(tokens)));
		double before = metric("TaskDuration");
		this.page.run();
		assertThat(this.page.text("#figure-tokens")).isEqualTo(String.valueOf(tokens));
		assertThat(this.page.text(".pane .text")).hasSize(tokens * " token".length());
		return (metric("TaskDuration") - before) / tokens;
	}

	@ParameterizedTest
	@ValueSource(ints = { 320, 390, 800, 1400, 2200 })
	void fitsTheWidthOfTheScreen(int width) {
		this.page.type("n", "3").type("max_tokens", "20");
		this.page.screen(width, 900, width < 500);
		this.page.openAll().run();
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
				"radiogroup", "article");
		List<String> named = nodes.stream()
			.filter((node) -> controls.contains(value(node, "role")))
			.map((node) -> value(node, "role") + ": " + value(node, "name"))
			.toList();
		assertThat(named).hasSizeGreaterThan(40).noneMatch((name) -> name.endsWith(": "));
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

	/**
	 * Of the time that the page's thread was at work, not of a clock: other processes of
	 * the machine do not count.
	 */
	private double metric(String name) {
		List<?> metrics = (List<?>) this.page.driver()
			.executeCdpCommand("Performance.getMetrics", Map.of())
			.get("metrics");
		return metrics.stream()
			.map((metric) -> (Map<?, ?>) metric)
			.filter((metric) -> metric.get("name").equals(name))
			.mapToDouble((metric) -> ((Number) metric.get("value")).doubleValue())
			.sum();
	}

	private static String events(int tokens) {
		return """
				data: {"choices":[{"index":0,"text":" token","logprobs":{"tokens":[" token"],"token_logprobs":[-0.7],\
				"top_logprobs":[{" token":-0.7}],"text_offset":[0]}}]}

				""".repeat(tokens) + "data: [DONE]\n\n";
	}

}
