package io.github.completions.autoconfigure;

import java.time.Duration;
import java.util.List;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.autoconfigure.embedded.EmbeddedCompletionsAutoConfiguration;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.http.client.autoconfigure.HttpClientAutoConfiguration;
import org.springframework.boot.http.client.autoconfigure.reactive.ReactiveHttpClientAutoConfiguration;
import org.springframework.boot.http.codec.autoconfigure.CodecsAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.webclient.autoconfigure.WebClientAutoConfiguration;

/**
 * Contexts to begin a test with, and calls to make in them.
 */
public final class ContextRunners {

	public static final Duration LIMIT = Duration.ofSeconds(10);

	public static final AutoConfigurations ALL = AutoConfigurations.of(SslAutoConfiguration.class,
			HttpClientAutoConfiguration.class, ReactiveHttpClientAutoConfiguration.class, CodecsAutoConfiguration.class,
			WebClientAutoConfiguration.class, EmbeddedCompletionsAutoConfiguration.class,
			CompletionsAutoConfiguration.class);

	private ContextRunners() {
	}

	public static ApplicationContextRunner runner() {
		return new ApplicationContextRunner().withConfiguration(ALL)
			.withPropertyValues("spring.reactor.netty.shutdown-quiet-period=0s");
	}

	public static ApplicationContextRunner runner(RawServer server) {
		return runner().withPropertyValues("completions.base-url=" + server.baseUrl());
	}

	public static String create(CompletionsClient client) {
		return client.create(CompletionRequest.of("Hello")).map(Completion::text).block(LIMIT);
	}

	public static List<String> stream(CompletionsClient client) {
		return client.stream(CompletionRequest.of("Hello")).map(Completion::text).collectList().block(LIMIT);
	}

}
