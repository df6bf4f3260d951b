package io.github.completions.docs.howto;

import java.time.Duration;
import java.util.Map;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsApiException;
import io.github.completions.CompletionsApiKeyProvider;
import io.github.completions.CompletionsClient;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

class KeysPerTenantTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@Test
	void keyIsThatOfTheTenantInTheContext(EmbeddedCompletionsServer server) {
		Configured.by("docs/how-to/timeouts.md", 0)
			.withUserConfiguration(TenantKeys.class)
			.withPropertyValues("completions.defaults.model=embedded-ngram", "completions.base-url=" + server.baseUrl())
			.run((context) -> {
				CompletionsClient client = context.getBean(CompletionsClient.class);
				forTenant(client, CompletionRequest.of("Once"), "acme").block(LIMIT);
				forTenant(client, CompletionRequest.of("Once"), "globex").block(LIMIT);
				assertThat(server.takeRequest(LIMIT).header("authorization")).isEqualTo("Bearer sk-acme");
				assertThat(server.takeRequest(LIMIT).header("authorization")).isEqualTo("Bearer sk-globex");
				StepVerifier.create(forTenant(client, CompletionRequest.of("Once"), "unknown"))
					.expectErrorMessage("No key for tenant unknown")
					.verify(LIMIT);
			});
	}

	@Test
	void rejectedKeyIsReplacedOnce(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.error(401, "Expired"), ScriptedAnswer.text("there was a server"));
		CompletionsClient client = Configured.client(server).mutate().apiKeyProvider(new RotatedKey()).build();
		StepVerifier.create(client.create(CompletionRequest.of("Once")).map(Completion::text))
			.expectNext("there was a server")
			.expectComplete()
			.verify(LIMIT);
		assertThat(server.takeRequest(LIMIT).header("authorization")).isEqualTo("Bearer sk-old");
		assertThat(server.takeRequest(LIMIT).header("authorization")).isEqualTo("Bearer sk-new");
		server.enqueue(ScriptedAnswer.error(401, "Expired"), ScriptedAnswer.error(401, "Expired"));
		StepVerifier.create(client.create(CompletionRequest.of("Once")))
			.expectError(CompletionsApiException.Unauthorized.class)
			.verify(LIMIT);
	}

	private static Mono<Completion> forTenant(CompletionsClient client, CompletionRequest request, String tenant) {
		// tag::call[]
		Mono<Completion> completion = client.create(request).contextWrite((context) -> context.put("tenant", tenant));
		// end::call[]
		return completion;
	}

	// tag::provider[]
	@Configuration(proxyBeanMethods = false)
	static class TenantKeys {

		private final Map<String, String> keys = Map.of("acme", "sk-acme", "globex", "sk-globex");

		@Bean
		CompletionsApiKeyProvider tenantKey() {
			return () -> Mono.deferContextual((context) -> {
				String tenant = context.get("tenant");
				return Mono.justOrEmpty(this.keys.get(tenant))
					.switchIfEmpty(Mono.error(() -> new IllegalStateException("No key for tenant " + tenant)));
			});
		}

	}
	// end::provider[]

	// tag::rotated[]
	static class RotatedKey implements CompletionsApiKeyProvider {

		@Override
		public Mono<String> getApiKey() {
			return Mono.just("sk-old");
		}

		@Override
		public Mono<String> replaceApiKey(String rejectedApiKey) {
			return Mono.just("sk-new");
		}

	}
	// end::rotated[]

}
