package io.github.completions.autoconfigure;

import java.util.concurrent.atomic.AtomicInteger;

import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.http.codec.CodecCustomizer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.webclient.WebClientCustomizer;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientRequestException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What an application does to Spring Boot's own beans holds for clients, too.
 */
class WebClientBeansTests {

	private final RawServer first = RawServer.answering("first");

	private final RawServer second = RawServer.answering("second");

	private final ApplicationContextRunner runner = ContextRunners.runner()
		.withPropertyValues("completions.clients.first.base-url=" + this.first.baseUrl(),
				"completions.clients.second.base-url=" + this.second.baseUrl());

	@AfterEach
	void closeServers() {
		this.first.close();
		this.second.close();
	}

	@Test
	void filterOfACustomizerSeesEachRequestOfEachClientOnce() {
		AtomicInteger filtered = new AtomicInteger();
		this.runner.withBean(WebClientCustomizer.class, () -> (builder) -> builder.filter(marking("filter", filtered)))
			.run((context) -> {
				callBoth(context);
				assertThat(this.first.take().header("x-mark")).isEqualTo("filter");
				assertThat(this.second.take().header("x-mark")).isEqualTo("filter");
				assertThat(filtered).hasValue(2);
			});
	}

	@Test
	void memoryLimitOfCodecsIsNoLimitOfAnswers() {
		this.runner.withBean(CodecCustomizer.class, () -> (configurer) -> configurer.defaultCodecs().maxInMemorySize(1))
			.run((context) -> callBoth(context));
	}

	@Test
	void builderThatIsNoPrototypeIsSharedButNotChanged() {
		AtomicInteger filtered = new AtomicInteger();
		WebClient.Builder shared = WebClient.builder()
			.filter(marking("shared", filtered))
			.clientConnector((method, uri, request) -> Mono.error(new IllegalStateException("its own connector")));
		this.runner.withBean(WebClient.Builder.class, () -> shared)
			.withPropertyValues("completions.base-url=" + this.first.baseUrl(), "completions.health.probe=true")
			.run((context) -> {
				assertThat(context.getBean(WebClient.Builder.class)).isSameAs(shared);
				context.getBean(CompletionsServerProbe.class).probe().block(ContextRunners.LIMIT);
				assertThat(this.first.take().line()).isEqualTo("GET /v1/models HTTP/1.1");
				callBoth(context);
				assertThat(this.first.take().header("x-mark")).isEqualTo("shared");
				assertThat(this.second.take().header("x-mark")).isEqualTo("shared");
				assertThat(filtered).hasValue(3);
				assertThatExceptionOfType(WebClientRequestException.class)
					.isThrownBy(() -> shared.build().get().uri("/").retrieve().toBodilessEntity().block())
					.withMessageContaining("its own connector");
			});
	}

	private static void callBoth(BeanFactory beans) {
		for (String name : new String[] { "first", "second" }) {
			CompletionsClient client = beans.getBean(name + "CompletionsClient", CompletionsClient.class);
			assertThat(ContextRunners.create(client)).isEqualTo(name);
		}
	}

	private static ExchangeFilterFunction marking(String mark, AtomicInteger filtered) {
		return (request, next) -> {
			filtered.incrementAndGet();
			return next.exchange(ClientRequest.from(request).header("X-Mark", mark).build());
		};
	}

}
