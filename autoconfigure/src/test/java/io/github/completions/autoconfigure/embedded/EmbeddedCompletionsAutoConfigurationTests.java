package io.github.completions.autoconfigure.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsApiException;
import io.github.completions.CompletionsApiKeyProvider;
import io.github.completions.CompletionsClient;
import io.github.completions.autoconfigure.CompletionsConnectionDetails;
import io.github.completions.autoconfigure.ContextRunners;
import io.github.completions.autoconfigure.RawServer;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ExtendWith(OutputCaptureExtension.class)
class EmbeddedCompletionsAutoConfigurationTests {

	private static final CompletionRequest GREEDY = CompletionRequest.builder()
		.prompt("Once upon a time")
		.temperature(0.0)
		.maxTokens(5)
		.build();

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
	void trainingTextIsWhatTheModelLearnsFrom(@TempDir Path folder) throws IOException {
		Path file = Files.writeString(folder.resolve("text.txt"), "Blue whales sing to themselves.");
		this.runner.withPropertyValues("completions.embedded.training-text=" + file).run((context) -> {
			CompletionRequest request = GREEDY.mutate().prompt("Blue whales").build();
			assertThat(context.getBean(CompletionsClient.class).create(request).block(ContextRunners.LIMIT).text())
				.isEqualTo(" sing to themselves.");
		});
	}

	@Test
	void contextLengthBoundsPromptAndCompletion() {
		this.runner.withPropertyValues("completions.embedded.context-length=5")
			.run((context) -> assertThatExceptionOfType(CompletionsApiException.BadRequest.class)
				.isThrownBy(() -> ContextRunners.create(context.getBean(CompletionsClient.class)))
				.withMessageContaining("context_length_exceeded"));
	}

	@Test
	void portIsTheConfiguredOne() throws IOException {
		int port = freePort();
		this.runner.withPropertyValues("completions.embedded.port=" + port)
			.run((context) -> assertThat(context.getBean(EmbeddedCompletionsServer.class).baseUrl())
				.isEqualTo("http://127.0.0.1:" + port + "/v1"));
	}

	@Test
	void paceIsThirtyTokensInASecondByDefault() {
		assertPace(ContextRunners.runner(), 30);
		ContextRunners.runner()
			.run((context) -> assertThat(context.getBean(EmbeddedCompletionsProperties.class).tokensPerSecond())
				.isEqualTo(30));
	}

	@Test
	void paceIsTheConfiguredOne() {
		assertPace(this.runner.withPropertyValues("completions.embedded.tokens-per-second=10"), 10);
	}

	/**
	 * Only from below, as a busy machine can be slower than the pace.
	 */
	private static void assertPace(ApplicationContextRunner runner, int tokensPerSecond) {
		runner.run((context) -> {
			CompletionsClient client = context.getBean(CompletionsClient.class);
			long started = System.nanoTime();
			assertThat(client.stream(GREEDY).collectList().block(ContextRunners.LIMIT)).hasSizeGreaterThan(4);
			assertThat(Duration.ofNanos(System.nanoTime() - started))
				.isGreaterThan(Duration.ofSeconds(4).dividedBy(tokensPerSecond).minusMillis(20));
		});
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
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
