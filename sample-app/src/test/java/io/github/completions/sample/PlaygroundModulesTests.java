package io.github.completions.sample;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.completions.CompletionRequest;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.chrome.ChromeDriver;

import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for single modules of the page, in a real browser.
 */
@PlaygroundTest
@ExtendWith(Browser.class)
class PlaygroundModulesTests {

	private ChromeDriver driver;

	@BeforeEach
	void openPage(@LocalServerPort int port, ChromeDriver driver) {
		this.driver = driver;
		String url = "http://localhost:" + port + "/";
		if (!url.equals(driver.getCurrentUrl())) {
			new Playground(driver, port).open();
		}
	}

	@Test
	void formHasEveryMemberOfTheRequest() {
		Set<String> members = Arrays.stream(CompletionRequest.Builder.class.getMethods())
			.map((method) -> method.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT))
			.filter((name) -> !name.equals("build") && !name.equals("extra_body"))
			.collect(Collectors.toSet());
		members.add("stream");
		assertThat(module("members", "return [...module.KNOWN_NAMES]")).asInstanceOf(InstanceOfAssertFactories.LIST)
			.containsExactlyInAnyOrderElementsOf(members);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			temperature | 0.5          | 0.5
			temperature | 2.1          | Give a number from 0 to 2.
			temperature | warm         | Give a number.
			max_tokens  | 5000         | 5000
			max_tokens  | -1           | Give a number of at least 0.
			max_tokens  | 1.5          | Give a whole number.
			max_tokens  | 99999999999  | Give a smaller number.
			seed        | -9223372036854775808 | -9223372036854775808
			seed        | 9223372036854775808  | Give a number of at most 64 bits.
			suffix      | a\\nb\\\\n | "a\\nb\\\\n"
			extra       | [1]          | Give a JSON object: {"name": value}.
			extra       | {"top_k":40} | {"top_k":40}
			extra       | {"n":2}      | There is a field for n.
			""")
	void readsWhatIsTyped(String member, String typed, String expected) {
		Object read = module("values", """
				const { MEMBERS } = await import('/js/members.js');
				const { writeJson } = await import('/js/json.js');
				const member = MEMBERS.find(({ name }) => name === input[0]);
				try { return writeJson(module.readValue(member, input[1])); }
				catch (unreadable) { return unreadable.message; }""", member, typed);
		assertThat(read).isEqualTo(expected);
	}

	@Test
	void refusesBiasesWithoutTokenOrInRange() {
		String read = """
				try { return JSON.stringify(module.readValue({ kind: 'biases' }, input[0])); }
				catch (unreadable) { return unreadable.message; }""";
		assertThat(module("values", read, (Object) new String[][] { { "50256", "-100" }, { "", "" } }))
			.isEqualTo("{\"50256\":-100}");
		assertThat(module("values", read, (Object) new String[][] { { "x", "1" } })).asString().contains("token id");
		assertThat(module("values", read, (Object) new String[][] { { "7", "101" } })).asString()
			.contains("-100 to 100".replace('-', '\u2212'));
	}

	@Test
	void tokensWithoutBytesAreMatchedToTheText() {
		assertThat(module("tokens", """
				const reader = new module.TokenReader();
				const logprobs = { tokens: ['A', '\\ufffd', '\\ufffd', ' b'], token_logprobs: [-1, -2, -3, -4] };
				return reader.read('A\\u2764 b', logprobs).map((cell) => cell.text + cell.logprob).join('|');"""))
			.isEqualTo("A-1|\u2764-5| b-4");
	}

	@Test
	void splitCharacterWaitsForItsRest() {
		assertThat(module("tokens", """
				const reader = new module.TokenReader();
				const first = reader.read('', { tokens: ['bytes:\\\\xf0\\\\x9f'], token_logprobs: [-1] });
				const second = reader.read('\\u{1f600}', { tokens: ['bytes:\\\\x98\\\\x80'], token_logprobs: [-1] });
				return first.length + second[0].text + second[0].tokens.length;""")).isEqualTo("0\ud83d\ude002");
	}

	@Test
	void firstTokenOfAnEchoHasNoProbability() {
		assertThat(module("tokens", """
				const cells = new module.TokenReader().read('Hi you', { tokens: ['Hi', ' you'],
					token_logprobs: [null, -0.5], top_logprobs: null });
				return cells[0].logprob === null && cells[1].logprob === -0.5;""")).isEqualTo(true);
	}

	@Test
	void readsEventsWhereverTheyAreCut() {
		assertThat(module("stream", """
				const bytes = new TextEncoder().encode('data: \\u2764\\ndata:b\\n\\nevent:error\\ndata:{}\\n\\n');
				const body = new ReadableStream({ start(controller) {
					bytes.forEach((byte) => controller.enqueue(new Uint8Array([byte])));
					controller.close();
				} });
				const events = [];
				for await (const batch of module.eventBatches(body)) { events.push(...batch); }
				return events.map(({ type, data }) => type + ' ' + data).join('|');"""))
			.isEqualTo("message \u2764\nb|error {}");
	}

	@Test
	void continuesThePromptThatTheChoiceBelongsTo() {
		assertThat(module("prompt", """
				const state = { promptKind: 'texts', prompt: { texts: ['a', 'b'] } };
				return module.continued(state, { n: 2 }, 3, '!').prompt.texts.join();""")).isEqualTo("a,b!");
		assertThat(module("prompt", """
				const state = { promptKind: 'text', prompt: { text: 'a' } };
				return module.continued(state, { echo: true }, 0, 'a!').prompt.text;""")).isEqualTo("a!");
	}

	/**
	 * Run a script with a module and its input, and return what it returns.
	 */
	private Object module(String name, String script, Object... input) {
		return this.driver.executeAsyncScript("const [name, input, done] = arguments;"
				+ "(async () => { const module = await import('/js/' + name + '.js');" + script
				+ "})().then(done, (error) => done('failed: ' + error))", name, input);
	}

}
