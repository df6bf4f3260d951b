package io.github.completions.embedded.test;

import java.net.http.HttpResponse;
import java.time.Duration;

import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

/**
 * Tests for {@link EmbeddedCompletionsExtension}.
 */
class EmbeddedCompletionsExtensionTests {

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@Test
	void serverRunsAndRecordsWhatItIsAsked() {
		assertThat(Requests.post(completions.server().baseUrl()).statusCode()).isEqualTo(200);
		assertThat(completions.server().takeRequest(Duration.ofSeconds(5)).body()).containsEntry("model", "any");
	}

	@Test
	void scriptsOfOneTestAreForgottenBeforeTheNext() {
		completions.server().enqueue(ScriptedAnswer.error(500, "Never asked for"));
	}

	@Test
	void anUnexpectedRequestFailsTheTestThatMadeIt() {
		Events tests = run(UnexpectedRequest.class);
		tests.assertStatistics((statistics) -> statistics.failed(1).succeeded(1));
		assertThat(tests.failed().stream()).singleElement()
			.satisfies((event) -> assertThat(event).asString().contains("no answer was enqueued"));
	}

	@Test
	void serverOfAnInstanceFieldRunsForEachTest() {
		run(InstanceField.class).assertStatistics((statistics) -> statistics.succeeded(2));
	}

	@Test
	void serverStopsAfterTheTests() {
		run(Declared.class).assertStatistics((statistics) -> statistics.succeeded(1));
		assertThat(Declared.used).isNotNull();
		assertThat(Declared.used.isRunning()).isFalse();
	}

	private static Events run(Class<?> testClass) {
		return EngineTestKit.engine("junit-jupiter").selectors(selectClass(testClass)).execute().testEvents();
	}

	static class UnexpectedRequest {

		@RegisterExtension
		static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension(
				EmbeddedCompletionsServer.builder().scripted());

		@Test
		void asksOnceTooOften() {
			completions.server().enqueue(ScriptedAnswer.text("Hello"));
			Requests.post(completions.server().baseUrl());
			Requests.post(completions.server().baseUrl());
		}

		@Test
		void asksAsOftenAsExpected() {
			completions.server().enqueue(ScriptedAnswer.text("Hello"));
			Requests.post(completions.server().baseUrl());
		}

	}

	static class InstanceField {

		@RegisterExtension
		final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

		@Test
		void first() {
			assertThat(this.completions.server().isRunning()).isTrue();
		}

		@Test
		void second() {
			assertThat(this.completions.server().isRunning()).isTrue();
		}

	}

	@ExtendWith(EmbeddedCompletionsExtension.class)
	static class Declared {

		static EmbeddedCompletionsServer used;

		@Test
		void takesTheServerAsParameter(EmbeddedCompletionsServer server) {
			used = server;
			HttpResponse<String> response = Requests.post(server.baseUrl());
			assertThat(response.statusCode()).isEqualTo(200);
		}

	}

}
