package io.github.completions.autoconfigure;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.completions.CompletionsApiException;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsException;
import io.github.completions.CompletionsTimeoutException;
import io.github.completions.CompletionsTransportException;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A connector sends what the client decides to send, and nothing by itself.
 */
@ParameterizedClass
@ValueSource(strings = { "reactor", "jdk", "jetty", "http-components" })
class ConnectorAttemptsTests {

	private final String connector;

	ConnectorAttemptsTests(String connector) {
		this.connector = connector;
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1 })
	void unavailableServerIsAskedAgainAsOftenAsConfigured(int maxRetries) {
		try (RawServer server = RawServer.start((request, out) -> RawServer.empty(out, 503, "Retry-After: 0"))) {
			runner(server, maxRetries).run((context) -> {
				assertFailure(context, CompletionsApiException.ServerError.class);
				assertThat(server.waitingRequests()).isEqualTo(1 + maxRetries);
			});
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1 })
	void resetBeforeTheHeadIsFollowedByAsManyAttemptsAsConfigured(int maxRetries) {
		AtomicInteger requests = new AtomicInteger();
		try (RawServer server = RawServer.start((request, out) -> {
			if (requests.getAndIncrement() > 0) {
				RawServer.reset();
			}
			RawServer.completion(out, "ok");
		})) {
			runner(server, maxRetries).run((context) -> {
				assertThat(ContextRunners.create(context.getBean(CompletionsClient.class))).isEqualTo("ok");
				assertFailure(context, CompletionsTransportException.class);
				assertThat(server.waitingRequests()).isEqualTo(2 + maxRetries);
			});
		}
	}

	@Test
	void redirectIsNeitherFollowedNorAttemptedAgain() {
		try (RawServer other = RawServer.answering("elsewhere");
				RawServer server = RawServer.start(
						(request, out) -> RawServer.empty(out, 307, "Location: " + other.baseUrl() + "/completions"))) {
			runner(server, 1).withPropertyValues("spring.http.clients.redirects=follow").run((context) -> {
				assertFailure(context, CompletionsApiException.class);
				assertThat(server.waitingRequests()).isOne();
				assertThat(other.connections()).isZero();
			});
		}
	}

	@Test
	void connectLimitEndsTheWaitForAConnection() throws IOException {
		try (DeafServer server = new DeafServer()) {
			ContextRunners.runner()
				.withPropertyValues("completions.base-url=" + server.baseUrl(), "completions.timeout.connect=200ms",
						"completions.retry.max-retries=0", connectorProperty())
				.run((context) -> assertFailure(context, CompletionsTimeoutException.class)
					.withMessageContaining("set 'completions.timeout.connect'"));
		}
	}

	private static ThrowableAssertAlternative<? extends CompletionsException> assertFailure(
			AssertableApplicationContext context, Class<? extends CompletionsException> type) {
		return assertThatExceptionOfType(type)
			.isThrownBy(() -> ContextRunners.create(context.getBean(CompletionsClient.class)));
	}

	private ApplicationContextRunner runner(RawServer server, int maxRetries) {
		return ContextRunners.runner(server)
			.withPropertyValues(connectorProperty(), "completions.retry.max-retries=" + maxRetries,
					"completions.retry.delay=1ms");
	}

	private String connectorProperty() {
		return "spring.http.clients.reactive.connector=" + this.connector;
	}

}
