package io.github.completions;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DefaultCompletionsClientBuilderTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private final CompletionsClient.Builder builder = CompletionsClient.builder();

	@Test
	void buildsAClientOfOpenAiByDefault() {
		CompletionsClient client = this.builder.build();
		assertThat(client).hasToString("CompletionsClient[https://api.openai.com/v1/completions]");
		client.close();
	}

	@Test
	void showsNeitherKeyNorQuery() {
		CompletionsClient client = this.builder.apiKey("sk-secret")
			.baseUrl("http://localhost/v1?key=secret")
			.queryParam("token", "secret")
			.build();
		assertThat(client.toString()).doesNotContain("secret");
		client.close();
	}

	@Test
	void refusesNull() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.baseUrl(" "))
			.withMessage("'baseUrl' must not be empty");
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.completionsPath(""))
			.withMessage("'completionsPath' must not be empty");
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.apiKeyProvider(null))
			.withMessage("'apiKeyProvider' must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.authentication(null))
			.withMessage("'authentication' must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.queryParam("", "x"))
			.withMessage("'name' must not be empty");
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.timeouts(null))
			.withMessage("'timeouts' must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.retry(null))
			.withMessage("'retry' must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.validation(null))
			.withMessage("'validation' must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.connectionSettings(null))
			.withMessage("'connectionSettings' must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.build().create(null))
			.withMessage("'request' must not be null");
	}

	@Test
	void refusesSizesThatAreNotPositive() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.maxEventSize(0))
			.withMessage("'maxEventSize' must be positive but is 0");
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.maxResponseSize(-1))
			.withMessage("'maxResponseSize' must be positive but is -1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "sk-\nsecret", "sk- secret", "sk-s\u00e9cret", "sk-\u0000secret" })
	void refusesAKeyThatNoHeaderCanCarryWithoutShowingIt(String apiKey) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.builder.apiKey(apiKey))
			.withMessageContaining("completions.api-key")
			.satisfies((error) -> assertThat(error.getMessage()).doesNotContain("cret"));
	}

	@Test
	void refusesHeadersThatHttpCannotCarryWithoutShowingTheirValues() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> CompletionsClient.builder().defaultHeader("x-token", "secret\r\nx: y").build())
			.withMessageContaining("'x-token'")
			.satisfies((error) -> assertThat(error.getMessage()).doesNotContain("secret"));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> CompletionsClient.builder().defaultHeader("x token", "y").build())
			.withMessage("'x token' is no name of a header");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> CompletionsClient.builder().organization("org\n").project("a\nb").build())
			.withMessageContaining("'OpenAI-Project'");
	}

	@Test
	void refusesADefaultRequestThatNoServerCanTake() {
		assertThatExceptionOfType(InvalidCompletionRequestException.class)
			.isThrownBy(() -> this.builder.defaultRequest((request) -> request.topP(Double.NaN)).build());
	}

	@Test
	void takesBlankCredentialsForNone() {
		try (RawHttpServer server = RawHttpServer.answering(RawHttpServer.json("{\"choices\":[]}"))) {
			CompletionsClient client = this.builder.baseUrl(server.baseUrl())
				.apiKey(" ")
				.organization("")
				.project(" ")
				.build();
			client.create(CompletionRequest.of("p")).block(LIMIT);
			assertThat(server.requests()).singleElement().satisfies((request) -> {
				assertThat(request.header("authorization")).isNull();
				assertThat(request.header("openai-organization")).isNull();
				assertThat(request.header("openai-project")).isNull();
			});
			client.close();
		}
	}

	@Test
	void leavesAClientAsItIsWhenItsBuilderOrItsCopyChanges() {
		try (RawHttpServer server = RawHttpServer.answering(RawHttpServer.json("{\"choices\":[]}"))) {
			this.builder.baseUrl(server.baseUrl()).defaultHeader("x-who", "one").defaultRequest((r) -> r.model("one"));
			this.builder.defaultHeaders((headers) -> headers.add("x-tenant", "a"));
			CompletionsClient one = this.builder.build();
			one.mutate().defaultHeaders((headers) -> headers.add("x-tenant", "b")).build();
			this.builder.defaultHeader("x-who", "builder").defaultRequest((request) -> request.model("builder"));
			CompletionsClient two = one.mutate()
				.defaultHeader("x-who", "two")
				.defaultRequest((request) -> request.model("two"))
				.build();
			one.create(CompletionRequest.of("p")).block(LIMIT);
			two.create(CompletionRequest.of("p")).block(LIMIT);
			assertThat(server.requests()).extracting((request) -> request.header("x-who"))
				.containsExactly("one", "two");
			assertThat(server.requests()).extracting((request) -> request.header("x-tenant")).containsOnly("a");
			assertThat(server.requests()).extracting(RawHttpServer.Request::body)
				.containsExactly("{\"model\":\"one\",\"prompt\":\"p\"}", "{\"model\":\"two\",\"prompt\":\"p\"}");
			one.close();
		}
	}

	@Test
	void sendsTheKeyAsItIsTold() {
		try (RawHttpServer server = RawHttpServer.answering(RawHttpServer.json("{\"choices\":[]}"))) {
			CompletionsClient client = this.builder.baseUrl(server.baseUrl()).apiKey("sk-key").build();
			for (CompletionsAuthentication authentication : CompletionsAuthentication.values()) {
				client.mutate().authentication(authentication).build().create(CompletionRequest.of("p")).block(LIMIT);
			}
			assertThat(server.requests()).extracting((request) -> request.header("authorization"))
				.containsExactlyInAnyOrder("Bearer sk-key", null, null);
			assertThat(server.requests()).extracting((request) -> request.header("api-key"))
				.containsExactlyInAnyOrder("sk-key", null, null);
			client.close();
		}
	}

	@Test
	void sendsTheUsersHeaderInsteadOfTheKey() {
		try (RawHttpServer server = RawHttpServer.answering(RawHttpServer.json("{\"choices\":[]}"))) {
			CompletionsClient fixed = this.builder.baseUrl(server.baseUrl())
				.apiKey("sk-key")
				.defaultHeader("Authorization", "Custom user")
				.build();
			CompletionsClient provided = fixed.mutate().apiKeyProvider(() -> Mono.just("sk-provided")).build();
			fixed.create(CompletionRequest.of("p")).block(LIMIT);
			provided.create(CompletionRequest.of("p")).block(LIMIT);
			assertThat(server.requests()).hasSize(2).allSatisfy((request) -> {
				assertThat(request.header("authorization")).isEqualTo("Custom user");
				assertThat(request.head()).doesNotContain("sk-");
			});
			fixed.close();
		}
	}

	@Test
	void setsItsHeadersOverThoseOfTheWebClientAndLeavesOthers() {
		WebClient.Builder webClient = WebClient.builder()
			.defaultHeader("Accept", "text/plain")
			.defaultHeader("Authorization", "Basic dTpw")
			.defaultHeader("X-Gateway", "default");
		assertHeaders(webClient, "default");
		assertHeaders(webClient.defaultRequest((request) -> request.accept(MediaType.TEXT_PLAIN)
			.headers((headers) -> headers.setBearerAuth("other"))
			.header("X-Gateway", "request")), "request");
	}

	private static void assertHeaders(WebClient.Builder webClient, String gateway) {
		try (RawHttpServer server = RawHttpServer.answering(RawHttpServer.json("{\"choices\":[]}"))) {
			CompletionsClient client = CompletionsClient.builder()
				.baseUrl(server.baseUrl())
				.apiKey("sk-key")
				.webClientBuilder(webClient)
				.build();
			client.create(CompletionRequest.of("p")).block(LIMIT);
			client.mutate()
				.apiKeyProvider(() -> Mono.just("sk-key"))
				.build()
				.create(CompletionRequest.of("p"))
				.block(LIMIT);
			assertThat(server.requests()).hasSize(2).allSatisfy((request) -> {
				assertThat(request.header("accept")).isEqualTo("application/json");
				assertThat(request.header("authorization")).isEqualTo("Bearer sk-key");
				assertThat(request.header("x-gateway")).contains(gateway);
				assertThat(request.header("content-length")).isEqualTo("14");
			});
			client.close();
		}
	}

	@Test
	void letsFiltersOfTheWebClientChangeItsHeaders() {
		try (RawHttpServer server = RawHttpServer.answering(RawHttpServer.json("{\"choices\":[]}"))) {
			CompletionsClient client = this.builder.baseUrl(server.baseUrl())
				.apiKey("sk-key")
				.webClientBuilder(WebClient.builder()
					.filter((request, next) -> next.exchange(ClientRequest.from(request)
						.headers((headers) -> headers.setBearerAuth(headers.getFirst("Authorization").length() + ""))
						.build())))
				.build();
			client.create(CompletionRequest.of("p")).block(LIMIT);
			assertThat(server.requests()).singleElement()
				.satisfies((request) -> assertThat(request.header("authorization")).isEqualTo("Bearer 13"));
			client.close();
		}
	}

}
