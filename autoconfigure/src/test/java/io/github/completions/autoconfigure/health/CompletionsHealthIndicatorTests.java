package io.github.completions.autoconfigure.health;

import java.util.concurrent.atomic.AtomicInteger;

import io.github.completions.CompletionsApiKeyProvider;
import io.github.completions.CompletionsClient;
import io.github.completions.autoconfigure.CompletionsServerProbe;
import io.github.completions.autoconfigure.ContextRunners;
import io.github.completions.autoconfigure.RawServer;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

class CompletionsHealthIndicatorTests {

	private static final String NAME = "completionsHealthContributor";

	private static ApplicationContextRunner runner(RawServer server) {
		return runner(server.baseUrl());
	}

	private static ApplicationContextRunner runner(String baseUrl) {
		return ContextRunners.runner()
			.withConfiguration(AutoConfigurations.of(ObservationAutoConfiguration.class,
					CompletionsHealthContributorAutoConfiguration.class))
			.withPropertyValues("completions.base-url=" + baseUrl, "management.health.completions.enabled=true",
					"completions.retry.max-retries=0", "completions.api-key=sk-test");
	}

	@ParameterizedTest
	@ValueSource(strings = { "management.health.completions.enabled=false", "completions.enabled=false" })
	void indicatorIsAbsentWhen(String property) {
		try (RawServer server = RawServer.answering("ok")) {
			runner(server).withPropertyValues(property).run((context) -> assertThat(context).doesNotHaveBean(NAME));
		}
	}

	@Test
	void indicatorIsAbsentByDefault() {
		try (RawServer server = RawServer.answering("ok")) {
			ContextRunners.runner(server)
				.withConfiguration(AutoConfigurations.of(CompletionsHealthContributorAutoConfiguration.class))
				.run((context) -> assertThat(context).doesNotHaveBean(NAME));
		}
	}

	@Test
	void indicatorIsAbsentWithoutTheHealthModule() {
		try (RawServer server = RawServer.answering("ok")) {
			runner(server).withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
				.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(NAME));
		}
	}

	@Test
	void stateIsUnknownWithoutCallsAndNothingIsSent() {
		try (RawServer server = RawServer.answering("ok")) {
			runner(server).run((context) -> {
				assertThat(health(context).getStatus()).isEqualTo(Status.UNKNOWN);
				assertThat(server.connections()).isZero();
			});
		}
	}

	@Test
	void stateIsUpAfterACall() {
		try (RawServer server = RawServer.answering("ok")) {
			runner(server).run((context) -> {
				ContextRunners.create(context.getBean(CompletionsClient.class));
				assertThat(health(context).getStatus()).isEqualTo(Status.UP);
				assertThat(health(context).getDetails().get("servers")).asString()
					.contains("127.0.0.1:" + server.port());
			});
		}
	}

	@Test
	void stateIsDownAfterThreeFailuresInARowAndUpAfterASuccess() {
		AtomicInteger answers = new AtomicInteger();
		try (RawServer server = RawServer.start((request, out) -> {
			if (answers.incrementAndGet() > 3) {
				RawServer.completion(out, "ok");
			}
			else {
				RawServer.document(out, 500, "{\"error\":{\"message\":\"broken\"}}");
			}
		})) {
			runner(server).run((context) -> {
				fail(context);
				fail(context);
				assertThat(health(context).getStatus()).isEqualTo(Status.UNKNOWN);
				fail(context);
				assertThat(health(context).getStatus()).isEqualTo(Status.DOWN);
				assertThat(health(context).getDetails().get("servers")).asString().contains("ServerError");
				ContextRunners.create(context.getBean(CompletionsClient.class));
				assertThat(health(context).getStatus()).isEqualTo(Status.UP);
			});
		}
	}

	@Test
	void errorOfTheRequestSaysNothingOfTheServer() {
		try (RawServer server = RawServer
			.start((request, out) -> RawServer.document(out, 400, "{\"error\":{\"message\":\"bad\"}}"))) {
			runner(server).run((context) -> {
				fail(context);
				fail(context);
				fail(context);
				assertThat(health(context).getStatus()).isEqualTo(Status.UNKNOWN);
			});
		}
	}

	@Test
	void outcomeOfACallIsForgottenAfterTheWindow() {
		try (RawServer server = RawServer.answering("ok")) {
			runner(server).withPropertyValues("completions.health.window=0s").run((context) -> {
				ContextRunners.create(context.getBean(CompletionsClient.class));
				assertThat(health(context).getStatus()).isEqualTo(Status.UNKNOWN);
			});
		}
	}

	@Test
	void probeAsksForModelsWithTheKey() {
		try (RawServer server = RawServer.start((request, out) -> RawServer.document(out, 200, "{\"data\":[]}"))) {
			runner(server).withPropertyValues("completions.health.probe=true", "completions.query-params.v=1")
				.run((context) -> {
					assertThat(health(context).getStatus()).isEqualTo(Status.UP);
					RawServer.Request request = server.take();
					assertThat(request.line()).isEqualTo("GET /v1/models?v=1 HTTP/1.1");
					assertThat(request.header("authorization")).isEqualTo("Bearer sk-test");
				});
		}
	}

	@ParameterizedTest
	@CsvSource({ "200, UP", "404, UP", "405, UP", "401, DOWN", "403, DOWN", "429, UP", "503, DOWN" })
	void statusThatAnswersTheProbeWithAKeyMeans(int answer, String status) {
		try (RawServer server = RawServer.start((request, out) -> RawServer.document(out, answer, "{}"))) {
			runner(server).withPropertyValues("completions.health.probe=true")
				.run((context) -> assertThat(health(context).getStatus()).isEqualTo(new Status(status)));
		}
	}

	@ParameterizedTest
	@CsvSource({ "401, UP", "403, UP", "503, DOWN" })
	void statusThatAnswersTheProbeWithoutAKeyMeans(int answer, String status) {
		try (RawServer server = RawServer.start((request, out) -> RawServer.document(out, answer, "{}"))) {
			runner(server).withPropertyValues("completions.health.probe=true", "completions.api-key=")
				.run((context) -> assertThat(health(context).getStatus()).isEqualTo(new Status(status)));
		}
	}

	@ParameterizedTest
	@CsvSource({ "right-key, UP", "wrong-key, DOWN" })
	void probeOfTheEmbeddedServerWithAKeyMeans(String key, String status) {
		try (EmbeddedCompletionsServer server = EmbeddedCompletionsServer.builder()
			.scripted()
			.apiKey("right-key")
			.build()
			.start()) {
			runner(server.baseUrl()).withPropertyValues("completions.health.probe=true", "completions.api-key=" + key)
				.run((context) -> assertThat(health(context).getStatus()).isEqualTo(new Status(status)));
		}
	}

	@Test
	void keyInAHeaderThatIsRefusedMeansDown() {
		try (RawServer server = RawServer.start((request, out) -> RawServer.document(out, 401, "{}"))) {
			runner(server)
				.withPropertyValues("completions.health.probe=true", "completions.api-key=",
						"completions.headers.Api-Key=sk-test")
				.run((context) -> assertThat(health(context).getStatus()).isEqualTo(Status.DOWN));
		}
	}

	@Test
	void probeAsksWithoutAKeyWhereThatBelongsToACall() {
		try (RawServer server = RawServer.start((request, out) -> RawServer.document(out, 401, "{}"))) {
			runner(server).withPropertyValues("completions.health.probe=true", "completions.api-key=")
				.withBean(CompletionsApiKeyProvider.class,
						() -> () -> Mono.deferContextual((caller) -> Mono.just(caller.get("tenant"))))
				.run((context) -> {
					assertThat(health(context).getStatus()).isEqualTo(Status.UP);
					assertThat(server.take().header("authorization")).isNull();
				});
		}
	}

	@Test
	void serverThatNoClientUsesIsNotAsked() {
		try (RawServer server = RawServer.answering("ok")) {
			runner(server)
				.withPropertyValues("completions.health.probe=true", "completions.base-url=", "completions.api-key=",
						"completions.clients.local.base-url=" + server.baseUrl())
				.run((context) -> {
					assertThat(context).doesNotHaveBean(CompletionsServerProbe.class);
					assertThat(health(context).getStatus()).isEqualTo(Status.UNKNOWN);
					ContextRunners.create(context.getBean(CompletionsClient.class));
					assertThat(health(context).getStatus()).isEqualTo(Status.UP);
				});
		}
	}

	@Test
	void probeWithoutAnswerMeansDownAfterItsLimit() {
		try (RawServer server = RawServer.answering("ok")) {
			runner(server).withPropertyValues("completions.health.probe=true", "completions.health.probe-timeout=100ms")
				.withBean(CompletionsServerProbe.class, () -> Mono::never)
				.run((context) -> assertThat(health(context).getDetails()).containsEntry("probe", "TimeoutException"));
		}
	}

	private static void fail(AssertableApplicationContext context) {
		assertThatException().isThrownBy(() -> ContextRunners.create(context.getBean(CompletionsClient.class)));
	}

	private static Health health(AssertableApplicationContext context) {
		return context.getBean(NAME, ReactiveHealthIndicator.class).health(true).block(ContextRunners.LIMIT);
	}

}
