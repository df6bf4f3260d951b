package io.github.completions.docs.howto;

import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.util.Base64;
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

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

import static org.assertj.core.api.Assertions.assertThat;

class KeysPerTenantTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@Test
	void keyIsThatOfTheTenantInTheContext(EmbeddedCompletionsServer server) {
		Configured.runner()
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

	@Test
	void filterPutsWhoIsLoggedInIntoTheContext(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.text("there was a server"));
		try (ConfigurableApplicationContext application = new SpringApplicationBuilder(Application.class)
			.web(WebApplicationType.REACTIVE)
			.run("--server.port=0", "--completions.base-url=" + server.baseUrl())) {
			String text = WebClient
				.create("http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port"))
				.get()
				.uri("/story")
				.headers((headers) -> headers.setBasicAuth("globex", "password"))
				.retrieve()
				.bodyToMono(String.class)
				.block(LIMIT);
			assertThat(text).isEqualTo("there was a server");
		}
		assertThat(server.takeRequest(LIMIT).header("authorization")).isEqualTo("Bearer sk-globex");
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

	// tag::filter[]
	@Component
	static class TenantFilter implements WebFilter {

		@Override
		public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
			return exchange.getPrincipal()
				.map(Principal::getName)
				.defaultIfEmpty("nobody")
				.flatMap((tenant) -> chain.filter(exchange).contextWrite((context) -> context.put("tenant", tenant)));
		}

	}
	// end::filter[]

	/**
	 * Stands for a login.
	 */
	@Component
	@Order(Ordered.HIGHEST_PRECEDENCE)
	static class Login implements WebFilter {

		@Override
		public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
			String credentials = exchange.getRequest().getHeaders().getFirst(HttpHeaders.AUTHORIZATION);
			String decoded = new String(Base64.getDecoder().decode(credentials.substring("Basic ".length())),
					StandardCharsets.US_ASCII);
			Principal principal = () -> decoded.split(":")[0];
			return chain.filter(exchange.mutate().principal(Mono.just(principal)).build());
		}

	}

	@RestController
	static class StoryController {

		private final CompletionsClient client;

		StoryController(CompletionsClient client) {
			this.client = client;
		}

		@GetMapping("/story")
		Mono<String> story() {
			return this.client.create(CompletionRequest.of("Once")).map(Completion::text);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ TenantKeys.class, TenantFilter.class, Login.class, StoryController.class })
	static class Application {

	}

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
