package io.github.completions.autoconfigure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class InvalidCompletionsPropertyFailureAnalyzerTests {

	private final ApplicationContextRunner runner = ContextRunners.runner()
		.withPropertyValues("completions.embedded.enabled=false");

	@Test
	void missingKeyForOpenAi() {
		this.runner.run((context) -> {
			FailureAnalysis analysis = analyze(context);
			assertThat(analysis.getDescription()).isEqualToNormalizingNewlines("""
					A completions client could not be made because of the property 'completions.api-key':

					    It is not set, and OpenAI's API needs a key.""");
			assertThat(analysis.getAction()).contains("Set 'completions.api-key'", "CompletionsApiKeyProvider",
					"'completions.base-url'", "completions-embedded");
		});
	}

	@Test
	void keyFromEnvironmentVariableThatIsNotSet() {
		this.runner.withPropertyValues("completions.api-key=${OPENAI_API_KEY_THAT_IS_NOT_SET}")
			.run((context) -> assertThat(analyze(context).getDescription()).endsWith(
					"It is '${OPENAI_API_KEY_THAT_IS_NOT_SET}', which is not set, and OpenAI's API needs a key."));
	}

	@Test
	void keyThatNoHeaderCanCarryIsNotShown() {
		this.runner.withPropertyValues("completions.api-key=sk-secret\u00e9").run((context) -> {
			FailureAnalysis analysis = analyze(context);
			assertThat(analysis.getDescription()).contains("'completions.api-key'", "that no header can carry");
			assertThat(analysis.getDescription() + analysis.getAction()).doesNotContain("sk-secret");
		});
	}

	@ParameterizedTest
	@CsvSource({ "not a url, The base URL is no URL", "localhost:8000/v1, must begin with http:// or https://",
			"http://localhost:8000/v1#part, must not have a fragment",
			"http://user:secret@localhost:8000/v1, must not have user info",
			"http://localhost:8000/v1/completions, must not end in '/completions'" })
	void baseUrlThatCannotBeUsed(String baseUrl, String problem) {
		this.runner.withPropertyValues("completions.base-url=" + baseUrl, "completions.api-key=sk-test")
			.run((context) -> {
				FailureAnalysis analysis = analyze(context);
				assertThat(analysis.getDescription()).contains("property 'completions.base-url'", problem)
					.doesNotContain("secret");
				assertThat(analysis.getAction()).contains("http://localhost:8000/v1");
			});
	}

	@Test
	void unknownSslBundle() {
		this.runner
			.withPropertyValues("completions.base-url=https://localhost/v1", "completions.ssl.bundle=missing",
					"spring.ssl.bundle.pem.present.truststore.certificate=classpath:tls/localhost.crt")
			.run((context) -> {
				FailureAnalysis analysis = analyze(context);
				assertThat(analysis.getDescription()).contains("'completions.ssl.bundle'",
						"There is no SSL bundle named 'missing'.");
				assertThat(analysis.getAction()).contains("spring.ssl.bundle.pem", "[present]");
			});
	}

	@Test
	void defaultOutOfRange() {
		this.runner
			.withPropertyValues("completions.api-key=sk-test", "completions.defaults.top-p=1.5",
					"completions.defaults.temperature=3")
			.run((context) -> {
				FailureAnalysis analysis = analyze(context);
				assertThat(analysis.getDescription()).contains("property 'completions.defaults.temperature'",
						"'temperature' must be from 0 to 2 but is 3.0; 'top_p' must be from 0 to 1 but is 1.5.");
				assertThat(analysis.getAction()).contains("completions.validation=off");
			});
	}

	@Test
	void defaultOfNamedClientIsToldWithItsName() {
		this.runner
			.withPropertyValues("completions.clients.a.base-url=http://localhost/v1",
					"completions.clients.a.validation=strict", "completions.clients.a.defaults.n=0")
			.run((context) -> assertThat(analyze(context).getDescription())
				.contains("property 'completions.clients.a.defaults.n'", "'n' must be at least 1 but is 0"));
	}

	@Test
	void timeoutThatIsNone() {
		this.runner.withPropertyValues("completions.api-key=sk-test", "completions.timeout.idle=0s")
			.run((context) -> assertThat(analyze(context).getDescription()).contains("property 'completions.timeout'",
					"'idle' must be positive but is PT0S"));
	}

	@ParameterizedTest
	@CsvSource({ "completions.auth=none", "completions.headers.Authorization=Basic abc",
			"completions.base-url=http://localhost:8000/v1" })
	void keyIsNotMissedWith(String property) {
		this.runner.withPropertyValues(property).run((context) -> assertThat(context).hasNotFailed());
	}

	private static FailureAnalysis analyze(AssertableApplicationContext context) {
		assertThat(context).hasFailed();
		FailureAnalysis analysis = new InvalidCompletionsPropertyFailureAnalyzer().analyze(context.getStartupFailure());
		assertThat(analysis).as(context.getStartupFailure().toString()).isNotNull();
		return analysis;
	}

}
