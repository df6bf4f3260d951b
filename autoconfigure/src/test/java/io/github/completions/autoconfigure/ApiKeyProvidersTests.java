package io.github.completions.autoconfigure;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsApiException;
import io.github.completions.CompletionsApiKeyProvider;
import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ApiKeyProvidersTests {

	private static final String UNAUTHORIZED = "{\"error\":{\"message\":\"Incorrect API key provided\"}}";

	@Test
	void eachAttemptAsksForTheKey() {
		AtomicInteger keys = new AtomicInteger();
		AtomicInteger answers = new AtomicInteger();
		try (RawServer server = RawServer.start((request, out) -> {
			if (answers.incrementAndGet() == 1) {
				RawServer.document(out, 503, "{}");
			}
			else {
				RawServer.completion(out, "ok");
			}
		})) {
			ContextRunners.runner(server)
				.withPropertyValues("completions.api-key=sk-unused", "completions.retry.delay=1ms")
				.withBean(CompletionsApiKeyProvider.class,
						() -> () -> Mono.fromSupplier(() -> "sk-" + keys.incrementAndGet()))
				.run((context) -> {
					ContextRunners.create(context.getBean(CompletionsClient.class));
					assertThat(server.take().header("authorization")).isEqualTo("Bearer sk-1");
					assertThat(server.take().header("authorization")).isEqualTo("Bearer sk-2");
				});
		}
	}

	@Test
	void keyMayDependOnTheTenantInTheContextOfTheCall() {
		try (RawServer server = RawServer.answering("ok")) {
			ContextRunners.runner(server)
				.withBean(CompletionsApiKeyProvider.class,
						() -> () -> Mono.deferContextual((context) -> Mono.just("sk-" + context.get("tenant"))))
				.run((context) -> {
					context.getBean(CompletionsClient.class)
						.create(CompletionRequest.of("Hello"))
						.contextWrite((written) -> written.put("tenant", "a"))
						.block(ContextRunners.LIMIT);
					assertThat(server.take().header("authorization")).isEqualTo("Bearer sk-a");
				});
		}
	}

	@Test
	void rejectedKeyIsReplacedOnce() {
		Rotating provider = new Rotating();
		try (RawServer server = RawServer.start((request, out) -> RawServer.document(out, 401, UNAUTHORIZED))) {
			ContextRunners.runner(server).withBean(CompletionsApiKeyProvider.class, () -> provider).run((context) -> {
				assertThatExceptionOfType(CompletionsApiException.Unauthorized.class)
					.isThrownBy(() -> ContextRunners.create(context.getBean(CompletionsClient.class)));
				assertThat(provider.rejected).containsExactly("sk-old");
				assertThat(server.take().header("authorization")).isEqualTo("Bearer sk-old");
				assertThat(server.take().header("authorization")).isEqualTo("Bearer sk-new");
				assertThat(server.waitingRequests()).isZero();
			});
		}
	}

	static class Rotating implements CompletionsApiKeyProvider {

		private final List<String> rejected = new CopyOnWriteArrayList<>();

		@Override
		public Mono<String> getApiKey() {
			return Mono.just("sk-old");
		}

		@Override
		public Mono<String> replaceApiKey(String rejectedApiKey) {
			this.rejected.add(rejectedApiKey);
			return Mono.just("sk-new");
		}

	}

}
