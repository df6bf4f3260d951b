package io.github.completions;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.test.StepVerifier;

import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What frames an answer (RFC 9112), where it is unusual or wrong.
 */
class FramingTests {

	private static final Duration BOUND = Duration.ofSeconds(8);

	private static final CompletionRequest REQUEST = CompletionRequest.of("Hi");

	private static final String CHUNK = "data: {\"choices\":[{\"index\":0,\"text\":\"a\"}]}\n\n";

	@ParameterizedTest
	@ValueSource(strings = { "100 Continue", "102 Processing", "103 Early Hints\r\nLink: </style.css>" })
	void informationalAnswersArePassedOver(String informational) {
		AtomicInteger exchanges = new AtomicInteger();
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(("HTTP/1.1 " + informational + "\r\n\r\n").repeat(2));
			exchange.awaitClose(Duration.ofMillis(20));
			exchange.write(answer("answer " + exchanges.incrementAndGet()));
		})) {
			CompletionsClient client = client(server);
			for (int i = 1; i <= 3; i++) {
				assertAnswer(client, "answer " + i);
			}
			assertThat(server.connections()).isEqualTo(1);
			client.close();
		}
	}

	@Test
	void anAnswerThatNobodyAskedForIsNoAnswerToTheNextRequest() {
		AtomicInteger exchanges = new AtomicInteger();
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(answer("answer " + exchanges.incrementAndGet()) + answer("unasked"));
			exchange.awaitClose(BOUND);
			exchange.close();
		})) {
			CompletionsClient client = client(server);
			assertAnswer(client, "answer 1");
			Await.until(BOUND, () -> server.openConnections() == 0);
			assertAnswer(client, "answer 2");
			client.close();
		}
	}

	@Test
	void anAnswerThatNobodyAskedForIsNoAnswerToACallThatWaitsForTheConnection() {
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange
				.write(answer(exchange.request().body().contains("first") ? "first" : "second") + answer("unasked"));
			exchange.awaitClose(BOUND);
			exchange.close();
		})) {
			CompletionsClient client = client(server).mutate()
				.retry(CompletionsRetry.defaults().withDelay(Duration.ZERO))
				.build();
			Flux<String> first = client.stream(CompletionRequest.of("first")).map(Completion::text);
			Flux<String> second = client.stream(CompletionRequest.of("second")).map(Completion::text);
			StepVerifier.create(Flux.zip(first, second))
				.assertNext((texts) -> assertThat(texts.toList()).containsExactly("first", "second"))
				.expectComplete()
				.verify(BOUND);
			client.close();
		}
	}

	@Test
	void answersToOthersOnTheSameConnectionsAreTheirs() {
		ConnectionProvider pool = ConnectionProvider.create("shared", 1);
		ClientHttpConnector connector = new ReactorClientHttpConnector(HttpClient.create(pool));
		try (RawHttpServer server = new RawHttpServer((exchange) -> exchange
			.write(exchange.request().head().startsWith("GET") ? RawHttpServer.json("{}") : answer("good")))) {
			CompletionsClient client = CompletionsClient.builder()
				.baseUrl(server.baseUrl())
				.clientConnector(connector)
				.retry(CompletionsRetry.none())
				.build();
			WebClient other = WebClient.builder().clientConnector(connector).baseUrl(server.baseUrl()).build();
			for (int i = 0; i < 3; i++) {
				assertAnswer(client, "good");
				StepVerifier.create(other.get().uri("/models").retrieve().bodyToMono(String.class))
					.expectNext("{}")
					.expectComplete()
					.verify(BOUND);
			}
			assertThat(server.connections()).isEqualTo(1);
			client.close();
		}
		finally {
			pool.dispose();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "zz\r\n", "-1\r\n", "7fffffffffffffff\r\n", "\r\n", "3\r\nabcXX0\r\n\r\n" })
	void aStreamWithBrokenChunksIsTruncated(String broken) {
		String chunked = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
		String chunk = Integer.toHexString(CHUNK.length()) + "\r\n" + CHUNK + "\r\n";
		try (RawHttpServer server = RawHttpServer.answering(chunked + chunk + broken)) {
			CompletionsClient client = client(server);
			StepVerifier.create(client.stream(REQUEST))
				.expectNextMatches((element) -> element.text().equals("a"))
				.expectError(CompletionsStreamException.Truncated.class)
				.verify(BOUND);
			Await.until(BOUND, () -> server.openConnections() == 0);
			client.close();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "garbage\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 200 OK\r\n: no name\r\n\r\n",
			"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 7\r\n\r\n",
			"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
			"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" })
	void aBrokenHeadIsAnErrorOfTransport(String head) {
		try (RawHttpServer server = RawHttpServer.answering(head + CHUNK)) {
			CompletionsClient client = client(server);
			StepVerifier.create(client.stream(REQUEST)).expectError(CompletionsTransportException.class).verify(BOUND);
			Await.until(BOUND, () -> server.openConnections() == 0);
			client.close();
		}
	}

	private static void assertAnswer(CompletionsClient client, String text) {
		StepVerifier.create(client.stream(REQUEST).map(Completion::text))
			.expectNext(text)
			.expectComplete()
			.verify(BOUND);
	}

	private static String answer(String text) {
		return RawHttpServer
			.events("{\"choices\":[{\"index\":0,\"text\":\"" + text + "\",\"finish_reason\":\"stop\"}]}", "[DONE]");
	}

	private static CompletionsClient client(RawHttpServer server) {
		return CompletionsClient.builder()
			.baseUrl(server.baseUrl())
			.connectionSettings(ConnectionSettings.defaults().withMaxConnections(1))
			.retry(CompletionsRetry.none())
			.build();
	}

}
