package io.github.completions.sample;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

import io.github.completions.autoconfigure.CompletionsDefaultsProperties;
import io.github.completions.autoconfigure.CompletionsProperties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.chrome.ChromeDriver;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the request in other words: what the page writes must be right.
 */
@PlaygroundTest
@ExtendWith(Browser.class)
class PlaygroundSnippetsTests {

	private static final String TRICKY = "He said \"${HOME}\\u0041\" it's\n\t100 % \ud83d\ude00";

	@TempDir
	private Path classes;

	private Playground page;

	@BeforeEach
	void openPage(@LocalServerPort int port, ChromeDriver driver) {
		this.page = new Playground(driver, port).open();
	}

	@Test
	void javaOfFewMembersCompiles() {
		assertThat(compile()).isEmpty();
		assertThat(this.page.text("#snippet-java")).contains(".prompt(\"Once upon a time\")", "Flux<Completion>");
	}

	@Test
	void javaInjectsTheChosenClient() {
		assertThat(this.page.text("#snippet-java")).contains("Completions(CompletionsClient client)")
			.doesNotContain("Qualifier");
		this.page.client("scripted");
		assertThat(this.page.text("#snippet-java"))
			.contains("Completions(@Qualifier(\"scripted\") CompletionsClient client)");
		assertThat(compile()).isEmpty();
	}

	@Test
	void javaOfAllMembersCompiles() {
		everyMember();
		assertThat(this.page.text("#snippet-java")).contains("Mono<Completion>", ".extraBody(\"top_k\", 40)");
		assertThat(compile()).isEmpty();
	}

	@Test
	void javaOfSeveralPromptsCompiles() {
		restore(Map.of("promptKind", "texts", "prompt", Map.of("texts", List.of(TRICKY, "two"))));
		assertThat(this.page.text("#snippet-java")).contains("Prompt.texts(");
		assertThat(compile()).isEmpty();
	}

	@Test
	void javaOfTokenPromptsCompiles() {
		restore(Map.of("promptKind", "tokens", "prompt", Map.of("tokens", "1 2 3")));
		assertThat(this.page.text("#snippet-java")).contains("Prompt.tokens(1, 2, 3)");
		assertThat(compile()).isEmpty();
		restore(Map.of("promptKind", "tokens", "prompt", Map.of("tokens", "1 2\n3")));
		assertThat(this.page.text("#snippet-java")).contains("Prompt.tokenLists(List.of(List.of(1, 2), List.of(3)))");
		assertThat(compile()).isEmpty();
	}

	@Test
	void yamlBindsToTheSameRequest() throws IOException {
		everyMember();
		CompletionsDefaultsProperties defaults = bind(this.page.text("#snippet-yaml"), "completions").defaults();
		assertThat(defaults.prompt()).isEqualTo(TRICKY);
		assertThat(defaults.model()).isEqualTo("gpt-3.5-turbo-instruct");
		assertThat(defaults.seed()).isEqualTo(9007199254740993L);
		assertThat(defaults.stop()).containsExactly("\n", "END");
		assertThat(defaults.logitBias()).containsExactly(Map.entry(50256, -100.0));
		assertThat(defaults.temperature()).isEqualTo(0.5);
		assertThat(defaults.streamOptions().includeUsage()).isTrue();
		assertThat(defaults.extraBody()).containsEntry("top_k", "40").containsKey("guided");
	}

	@Test
	void yamlConfiguresTheChosenClient() throws IOException {
		this.page.client("scripted").type("max_tokens", "7");
		CompletionsProperties properties = bind(this.page.text("#snippet-yaml"), "completions.clients.scripted");
		assertThat(properties.defaults().maxTokens()).isEqualTo(7);
		assertThat(properties.defaults().prompt()).isEqualTo("Once upon a time");
	}

	@Test
	void curlIsTheRequestAsAShellTakesIt() {
		everyMember();
		assertThat(this.page.text("#snippet-curl")).startsWith("curl -N http://localhost:")
			.contains("it'\\''s\\n\\t100 %", "\"seed\":9007199254740993",
					"\"stream_options\":{\"include_usage\":true}");
	}

	private void everyMember() {
		restore(Map.of("promptKind", "text", "prompt", Map.of("text", TRICKY), "members",
				Map.ofEntries(Map.entry("model", "gpt-3.5-turbo-instruct"), Map.entry("max_tokens", "7"),
						Map.entry("stop", List.of("\\n", "END")), Map.entry("suffix", "the end"),
						Map.entry("echo", "true"), Map.entry("temperature", "0.5"), Map.entry("top_p", "1"),
						Map.entry("seed", "9007199254740993"), Map.entry("frequency_penalty", "-2"),
						Map.entry("presence_penalty", "0.25"), Map.entry("n", "2"), Map.entry("best_of", "3"),
						Map.entry("logprobs", "5"), Map.entry("logit_bias", List.of(List.of("50256", "-100"))),
						Map.entry("stream", "false"), Map.entry("include_usage", "true"), Map.entry("user", "user-1"),
						Map.entry("extra", "{\"top_k\":40,\"guided\":{\"a\":[1,null]},\"x\":null,\"y\":\"40\"}"))));
	}

	private void restore(Map<String, ?> state) {
		this.page.script("location.hash = btoa(String.fromCharCode(...new TextEncoder().encode("
				+ "JSON.stringify(arguments[0])))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')",
				state);
		this.page.await("location.hash === ''");
	}

	private List<String> compile() {
		String code = this.page.text("#snippet-java");
		JavaFileObject source = new SimpleJavaFileObject(URI.create("string:///Completions.java"),
				JavaFileObject.Kind.SOURCE) {
			@Override
			public CharSequence getCharContent(boolean ignoreEncodingErrors) {
				return code;
			}
		};
		DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		List<String> options = List.of("-proc:none", "-Xlint:all", "-d", this.classes.toString(), "-classpath",
				System.getProperty("java.class.path"));
		compiler.getTask(null, null, problems, options, null, List.of(source)).call();
		return problems.getDiagnostics()
			.stream()
			.filter((problem) -> problem.getCode() == null || !problem.getCode().contains("path.element"))
			.map(Diagnostic::toString)
			.toList();
	}

	private static CompletionsProperties bind(String yaml, String prefix) throws IOException {
		StandardEnvironment environment = new StandardEnvironment();
		new YamlPropertySourceLoader().load("snippet", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)))
			.forEach(environment.getPropertySources()::addFirst);
		return Binder.get(environment).bind(prefix, CompletionsProperties.class).get();
	}

}
