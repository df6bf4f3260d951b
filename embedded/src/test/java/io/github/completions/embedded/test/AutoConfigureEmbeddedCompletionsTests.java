package io.github.completions.embedded.test;

import java.time.Duration;

import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

/**
 * Tests for {@link AutoConfigureEmbeddedCompletions}.
 */
@SpringJUnitConfig
@AutoConfigureEmbeddedCompletions
class AutoConfigureEmbeddedCompletionsTests {

	@Autowired
	private EmbeddedCompletionsServer server;

	@Autowired
	private Environment environment;

	@Test
	void pointsTheClientToAServerThatCanBeInjected() {
		String baseUrl = this.environment.getRequiredProperty("completions.base-url");
		assertThat(baseUrl).isEqualTo(this.server.baseUrl());
		assertThat(Requests.post(baseUrl).statusCode()).isEqualTo(200);
		assertThat(this.server.takeRequest(Duration.ofSeconds(5)).path()).isEqualTo("/v1/completions");
	}

	@Test
	void scriptsOfOneTestAreForgottenBeforeTheNext() {
		this.server.enqueue(ScriptedAnswer.error(500, "Never asked for"));
	}

	@Test
	void anUnexpectedRequestFailsTheTestThatMadeIt() {
		run(Scripted.class).assertStatistics((statistics) -> statistics.failed(1).succeeded(1));
	}

	@Test
	void serverIsSharedWithTheContextAndStopsWithIt() {
		run(Shared.class).assertStatistics((statistics) -> statistics.succeeded(1));
		run(Closing.class).assertStatistics((statistics) -> statistics.succeeded(1));
		assertThat(Closing.used).isSameAs(Shared.used);
		assertThat(Closing.used.isRunning()).isFalse();
	}

	private static Events run(Class<?> testClass) {
		return EngineTestKit.engine("junit-jupiter").selectors(selectClass(testClass)).execute().testEvents();
	}

	@Configuration(proxyBeanMethods = false)
	static class Application {

	}

	@SpringJUnitConfig(Application.class)
	@AutoConfigureEmbeddedCompletions(scripted = true, baseUrlProperties = "a.url")
	static class Scripted {

		@Autowired
		private EmbeddedCompletionsServer server;

		@Autowired
		private Environment environment;

		@Test
		void asksOnceTooOften() {
			Requests.post(this.server.baseUrl());
		}

		@Test
		void asksAsOftenAsExpected() {
			this.server.enqueue(ScriptedAnswer.text("Hello"));
			assertThat(Requests.post(this.environment.getRequiredProperty("a.url")).body()).contains("Hello");
		}

	}

	@SpringJUnitConfig(Application.class)
	@AutoConfigureEmbeddedCompletions(tokensPerSecond = 1000)
	static class Shared {

		static EmbeddedCompletionsServer used;

		@Test
		void test(@Autowired EmbeddedCompletionsServer server) {
			used = server;
		}

	}

	@SpringJUnitConfig(Application.class)
	@AutoConfigureEmbeddedCompletions(tokensPerSecond = 1000)
	@DirtiesContext
	static class Closing {

		static EmbeddedCompletionsServer used;

		@Test
		void test(@Autowired EmbeddedCompletionsServer server) {
			used = server;
		}

	}

}
