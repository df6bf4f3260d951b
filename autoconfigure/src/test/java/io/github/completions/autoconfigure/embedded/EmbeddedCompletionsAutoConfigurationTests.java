package io.github.completions.autoconfigure.embedded;

import io.github.completions.CompletionsApiKeyProvider;
import io.github.completions.CompletionsClient;
import io.github.completions.autoconfigure.CompletionsConnectionDetails;
import io.github.completions.autoconfigure.ContextRunners;
import io.github.completions.autoconfigure.RawServer;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class EmbeddedCompletionsAutoConfigurationTests {

	private final ApplicationContextRunner runner = ContextRunners.runner()
		.withPropertyValues("completions.embedded.tokens-per-second=0", "completions.defaults.max-tokens=5");

	@Test
	void serverAnswersWhenNothingIsConfigured(CapturedOutput output) {
		this.runner.run((context) -> {
			assertThat(context).hasSingleBean(EmbeddedCompletionsServer.class);
			assertThat(ContextRunners.stream(context.getBean(CompletionsClient.class))).isNotEmpty();
			assertThat(output).contains(" WARN ").contains("whose sentences mean nothing");
		});
	}

	@Test
	void serverIsClosedWithTheContext() {
		EmbeddedCompletionsServer[] server = new EmbeddedCompletionsServer[1];
		this.runner.run((context) -> {
			server[0] = context.getBean(EmbeddedCompletionsServer.class);
			assertThat(server[0].isRunning()).isTrue();
		});
		assertThat(server[0].isRunning()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "completions.base-url=http://127.0.0.1:1/v1", "completions.api-key=sk-test",
			"completions.api-key=${NOT_SET_ANYWHERE}-1", "completions.clients.a.base-url=http://127.0.0.1:1/v1",
			"completions.enabled=false" })
	void serverIsNotStartedWhen(String property) {
		this.runner.withPropertyValues(property)
			.run((context) -> assertThat(context).doesNotHaveBean(EmbeddedCompletionsServer.class));
	}

	@Test
	void serverIsNotStartedWhenSwitchedOff() {
		this.runner.withPropertyValues("completions.embedded.enabled=false")
			.run((context) -> assertThat(context).getFailure().rootCause().hasMessageContaining("completions.api-key"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "completions.api-key=", "completions.api-key=${NOT_SET_ANYWHERE}", "completions.base-url=",
			"completions.clients.a.defaults.model=m" })
	void serverIsStartedDespite(String property) {
		this.runner.withPropertyValues(property)
			.run((context) -> assertThat(context).hasSingleBean(EmbeddedCompletionsServer.class));
	}

	@Test
	void serverIsNotStartedWithConnectionDetailsOfTheApplication() {
		try (RawServer server = RawServer.answering("ok")) {
			this.runner.withBean(CompletionsConnectionDetails.class, () -> server::baseUrl)
				.run((context) -> assertThat(context).doesNotHaveBean(EmbeddedCompletionsServer.class));
		}
	}

	@Test
	void serverIsNotStartedWhenTheApplicationProvidesKeys() {
		this.runner.withBean(CompletionsApiKeyProvider.class, () -> CompletionsApiKeyProvider.of("sk-test"))
			.run((context) -> assertThat(context).doesNotHaveBean(EmbeddedCompletionsServer.class));
	}

	@Test
	void serverOfTheApplicationIsUsed() {
		this.runner
			.withBean(EmbeddedCompletionsServer.class, () -> EmbeddedCompletionsServer.builder().scripted().build())
			.run((context) -> assertThat(context.getBean(CompletionsConnectionDetails.class).getBaseUrl())
				.isEqualTo(context.getBean(EmbeddedCompletionsServer.class).baseUrl()));
	}

	@Test
	void nothingIsConfiguredWithoutTheJar() {
		this.runner.withClassLoader(new FilteredClassLoader(EmbeddedCompletionsServer.class))
			.withPropertyValues("completions.api-key=sk-test")
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(CompletionsClient.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "prod", "production" })
	void productionIsRefusedAndTheCureTold(String profile) {
		this.runner.withInitializer((context) -> context.getEnvironment().addActiveProfile(profile)).run((context) -> {
			FailureAnalysis analysis = new EmbeddedServerInProductionFailureAnalyzer()
				.analyze(context.getStartupFailure());
			assertThat(analysis.getDescription()).isEqualTo(
					"Neither 'completions.base-url' nor 'completions.api-key' is configured, so that the embedded"
							+ " completions server would answer under the active profile '" + profile
							+ "'. Its sentences mean nothing.");
			assertThat(analysis.getAction()).contains("completions.embedded.enabled=true");
		});
	}

	@Test
	void productionIsNotRefusedWhenTheServerIsEnabledByName() {
		this.runner.withPropertyValues("completions.embedded.enabled=true")
			.withInitializer((context) -> context.getEnvironment().addActiveProfile("prod"))
			.run((context) -> assertThat(context).hasSingleBean(EmbeddedCompletionsServer.class));
	}

}
