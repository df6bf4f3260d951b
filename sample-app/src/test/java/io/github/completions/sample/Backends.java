package io.github.completions.sample;

import java.time.Duration;

import io.github.completions.embedded.EmbeddedCompletionsServer;
import org.awaitility.Awaitility;

import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The servers behind the application: the unnamed client's generates, that of the client
 * "scripted" answers what a test enqueues.
 */
class Backends implements ApplicationContextInitializer<ConfigurableApplicationContext> {

	static final EmbeddedCompletionsServer MODEL = EmbeddedCompletionsServer.builder()
		.tokensPerSecond(200)
		.recordRequests(true)
		.build()
		.start();

	static final EmbeddedCompletionsServer SCRIPTED = EmbeddedCompletionsServer.builder().scripted().build().start();

	@Override
	public void initialize(ConfigurableApplicationContext context) {
		TestPropertyValues
			.of("completions.base-url=" + MODEL.baseUrl(), "completions.api-key=",
					"completions.clients.scripted.base-url=" + SCRIPTED.baseUrl())
			.applyTo(context);
	}

	static void awaitGenerations(int count) {
		Awaitility.await()
			.atMost(Duration.ofSeconds(10))
			.pollInterval(Duration.ofMillis(20))
			.until(MODEL::activeGenerations, (active) -> active == count);
	}

}
