package io.github.completions;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What happens to connections, as a server sees it.
 */
class ConnectionTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final CompletionRequest REQUEST = CompletionRequest.of("Once upon a time");

	private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
			+ "Transfer-Encoding: chunked\r\n\r\n";

	private static final String TEXT = "data: {\"choices\":[{\"text\":\"a\"}]}\n\n";

	private static final String DONE = "data: [DONE]\n\n";

	private static final String LAST_CHUNK = "0\r\n\r\n";

	private static String chunk(String text) {
		return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
	}

	private static CompletionsClient client(RawHttpServer server) {
		return CompletionsClient.builder().baseUrl(server.baseUrl()).retry(CompletionsRetry.none()).build();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void aHundredStreamsInARowUseOneConnection(boolean lastChunkApart) {
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(HEAD + chunk(TEXT));
			if (lastChunkApart) {
				exchange.write(chunk(DONE));
				exchange.write(LAST_CHUNK);
			}
			else {
				exchange.write(chunk(DONE) + LAST_CHUNK);
			}
		})) {
			assertThatAHundredUseOneConnection(server, (client) -> client.stream(REQUEST));
		}
	}

	@Test
	void aHundredAnswersInARowUseOneConnection() {
		try (RawHttpServer server = RawHttpServer.answering(RawHttpServer.json("{\"choices\":[{\"text\":\"a\"}]}"))) {
			assertThatAHundredUseOneConnection(server, (client) -> client.create(REQUEST));
		}
	}

	private static void assertThatAHundredUseOneConnection(RawHttpServer server,
			Function<CompletionsClient, Publisher<Completion>> call) {
		CompletionsClient client = client(server);
		StepVerifier.create(Flux.range(0, 100).concatMap((i) -> call.apply(client), 1))
			.expectNextCount(100)
			.expectComplete()
			.verify(LIMIT);
		assertThat(server.requests()).hasSize(100);
		assertThat(server.connections()).isEqualTo(1);
		client.close();
	}

	@Test
	void clientsMadeFromOneAnotherShareTheConnection() {
		try (RawHttpServer server = RawHttpServer.answering(RawHttpServer.json("{\"choices\":[]}"))) {
			CompletionsClient client = client(server);
			for (int i = 0; i < 5; i++) {
				client.mutate().defaultHeader("x-call", "call-" + i).build().create(REQUEST).block(LIMIT);
			}
			assertThat(server.requests()).extracting((request) -> request.header("x-call"))
				.containsExactly("call-0", "call-1", "call-2", "call-3", "call-4");
			assertThat(server.connections()).isEqualTo(1);
			client.close();
		}
	}

	@Test
	void aCancelInMidstreamClosesTheConnectionWithinASecond() {
		CompletableFuture<Boolean> closed = new CompletableFuture<>();
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(HEAD + chunk(TEXT) + chunk(TEXT));
			closed.complete(exchange.awaitClose(Duration.ofSeconds(5)));
		})) {
			CompletionsClient client = client(server);
			StepVerifier.create(client.stream(REQUEST)).expectNextCount(2).thenCancel().verify(LIMIT);
			assertThat(closed).succeedsWithin(Duration.ofSeconds(1)).isEqualTo(true);
			client.close();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", HEAD })
	void aCancelBeforeTheFirstElementClosesTheConnectionWithinASecond(String answer) {
		CompletableFuture<Void> asked = new CompletableFuture<>();
		CompletableFuture<Boolean> closed = new CompletableFuture<>();
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(answer);
			asked.complete(null);
			closed.complete(exchange.awaitClose(Duration.ofSeconds(5)));
		})) {
			CompletionsClient client = client(server);
			StepVerifier.create(client.stream(REQUEST))
				.thenRequest(Long.MAX_VALUE)
				.then(() -> assertThat(asked).succeedsWithin(LIMIT))
				.thenCancel()
				.verify(LIMIT);
			assertThat(closed).succeedsWithin(Duration.ofSeconds(1)).isEqualTo(true);
			client.close();
		}
	}

	@Test
	void aCancelOfAWholeAnswerClosesTheConnectionWithinASecond() {
		CompletableFuture<Void> asked = new CompletableFuture<>();
		CompletableFuture<Boolean> closed = new CompletableFuture<>();
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{");
			asked.complete(null);
			closed.complete(exchange.awaitClose(Duration.ofSeconds(5)));
		})) {
			CompletionsClient client = client(server);
			StepVerifier.create(client.create(REQUEST))
				.thenRequest(1)
				.then(() -> assertThat(asked).succeedsWithin(LIMIT))
				.thenCancel()
				.verify(LIMIT);
			assertThat(closed).succeedsWithin(Duration.ofSeconds(1)).isEqualTo(true);
			client.close();
		}
	}

	@Test
	void sendsWhatTheConventionsAskFor() {
		try (RawHttpServer server = RawHttpServer.answering(RawHttpServer.json("{\"choices\":[]}"))) {
			CompletionsClient client = client(server).mutate()
				.apiKey(" sk-key ")
				.organization("org")
				.project("proj")
				.queryParam("api-version", "1")
				.defaultRequest((request) -> request.model("default").maxTokens(5))
				.build();
			client.create(REQUEST).block(LIMIT);
			client.stream(REQUEST.mutate().maxTokens(null).build()).blockLast(LIMIT);
			RawHttpServer.Request create = server.requests().get(0);
			assertThat(create.head()).startsWith("POST /v1/completions?api-version=1 HTTP/1.1\r\n");
			assertThat(create.header("authorization")).isEqualTo("Bearer sk-key");
			assertThat(create.header("openai-organization")).isEqualTo("org");
			assertThat(create.header("openai-project")).isEqualTo("proj");
			assertThat(create.header("content-type")).isEqualTo("application/json");
			assertThat(create.header("accept")).isEqualTo("application/json");
			assertThat(create.header("user-agent")).startsWith("completions-spring-boot/").doesNotContain("@");
			assertThat(create.header("upgrade")).isNull();
			assertThat(create.body())
				.isEqualTo("{\"model\":\"default\",\"prompt\":\"Once upon a time\",\"max_tokens\":5}");
			RawHttpServer.Request stream = server.requests().get(1);
			assertThat(stream.header("accept")).startsWith("text/event-stream");
			assertThat(stream.body())
				.isEqualTo("{\"model\":\"default\",\"prompt\":\"Once upon a time\",\"stream\":true}");
			client.close();
		}
	}

}
