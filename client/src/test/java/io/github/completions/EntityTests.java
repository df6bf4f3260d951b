package io.github.completions;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.completions.CompletionsTimeoutException.Limit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Completions with status and headers.
 */
class EntityTests {

	private static final Duration BOUND = Duration.ofSeconds(8);

	private static final CompletionRequest REQUEST = CompletionRequest.of("Hi");

	/** Another success than 200, which nobody could make up. */
	private static final String HEAD = "HTTP/1.1 202 Accepted\r\nx-request-id: req-1\r\n"
			+ "x-ratelimit-remaining-requests: 59\r\n";

	private static final String STREAM_HEAD = HEAD + "Content-Type: text/event-stream\r\n\r\n";

	private static final String CHUNK = "data: {\"choices\":[{\"index\":0,\"text\":\"a\"}]}\n\n";

	private static final String DONE = "data: [DONE]\n\n";

	private static final String DOCUMENT = "{\"choices\":[{\"index\":0,\"text\":\"whole\"}]}";

	private static final String DOCUMENT_HEAD = HEAD + "Content-Type: application/json\r\nContent-Length: "
			+ DOCUMENT.length() + "\r\n\r\n";

	@Test
	void aWholeAnswerComesWithStatusAndHeaders() {
		try (RawHttpServer server = RawHttpServer.answering(DOCUMENT_HEAD + DOCUMENT)) {
			CompletionsClient client = client(server);
			ResponseEntity<Completion> entity = client.createEntity(REQUEST).block(BOUND);
			assertHead(entity);
			assertThat(entity.getBody().text()).isEqualTo("whole");
			client.close();
		}
	}

	@Test
	void statusAndHeadersComeBeforeTheFirstEvent() {
		AtomicBoolean entitySeen = new AtomicBoolean();
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(STREAM_HEAD);
			Await.until(BOUND, entitySeen::get);
			exchange.write(CHUNK + DONE);
			exchange.close();
		})) {
			CompletionsClient client = client(server);
			ResponseEntity<Flux<Completion>> entity = client.streamEntity(REQUEST).block(BOUND);
			assertHead(entity);
			entitySeen.set(true);
			StepVerifier.create(entity.getBody().map(Completion::text)).expectNext("a").expectComplete().verify(BOUND);
			client.close();
		}
	}

	private static void assertHead(ResponseEntity<?> entity) {
		assertThat(entity.getStatusCode()).isEqualTo(HttpStatus.ACCEPTED);
		assertThat(entity.getHeaders().getFirst("x-request-id")).isEqualTo("req-1");
		assertThat(RateLimits.from(entity.getHeaders()).remainingRequests()).isEqualTo(59);
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void anErrorOfTheServerComesInsteadOfTheEntity(boolean stream) {
		try (RawHttpServer server = RawHttpServer
			.answering(RawHttpServer.response(404, "application/json", "{\"error\":{\"message\":\"no model\"}}"))) {
			CompletionsClient client = client(server);
			StepVerifier.create(entity(client, stream))
				.expectErrorSatisfies((error) -> assertThat(error).isInstanceOf(CompletionsApiException.NotFound.class)
					.hasMessageContaining("no model"))
				.verify(BOUND);
			client.close();
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void attemptsAgainBeforeTheHead(boolean stream) {
		AtomicInteger attempts = new AtomicInteger();
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			if (attempts.incrementAndGet() < 3) {
				exchange.write(RawHttpServer.response(503, "text/plain", "busy"));
			}
			else {
				exchange.write(stream ? STREAM_HEAD + CHUNK + DONE : DOCUMENT_HEAD + DOCUMENT);
				exchange.close();
			}
		})) {
			CompletionsClient client = client(server);
			StepVerifier
				.create(entity(client, stream)
					.doOnNext((entity) -> assertThat(entity.getStatusCode()).isEqualTo(HttpStatus.ACCEPTED))
					.flatMapMany(EntityTests::elements)
					.map(Completion::text))
				.expectNext(stream ? "a" : "whole")
				.expectComplete()
				.verify(BOUND);
			assertThat(server.requests()).hasSize(3);
			client.close();
		}
	}

	@Test
	void whatFailsAfterTheHeadFailsInTheBodyAndIsNotAttemptedAgain() {
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(STREAM_HEAD);
			exchange.close();
		})) {
			CompletionsClient client = client(server);
			ResponseEntity<Flux<Completion>> entity = client.streamEntity(REQUEST).block(BOUND);
			assertHead(entity);
			StepVerifier.create(entity.getBody()).expectError(CompletionsStreamException.Truncated.class).verify(BOUND);
			assertThat(server.requests()).hasSize(1);
			client.close();
		}
	}

	@Test
	void theBodyOfAStreamCanBeReadOnce() {
		try (RawHttpServer server = RawHttpServer.answering(STREAM_HEAD + CHUNK + DONE)) {
			CompletionsClient client = client(server);
			Flux<Completion> body = client.streamEntity(REQUEST).block(BOUND).getBody();
			StepVerifier.create(body).expectNextCount(1).expectComplete().verify(BOUND);
			StepVerifier.create(body).expectError(IllegalStateException.class).verify(BOUND);
			assertThat(server.requests()).hasSize(1);
			client.close();
		}
	}

	@Test
	void aSecondReaderDoesNotDisturbTheFirst() {
		AtomicBoolean secondFailed = new AtomicBoolean();
		try (RawHttpServer server = new RawHttpServer((exchange) -> {
			exchange.write(STREAM_HEAD + CHUNK);
			Await.until(BOUND, secondFailed::get);
			exchange.write(CHUNK + DONE);
			exchange.close();
		})) {
			CompletionsClient client = client(server);
			Flux<Completion> body = client.streamEntity(REQUEST).block(BOUND).getBody();
			StepVerifier.create(body).expectNextCount(1).then(() -> {
				StepVerifier.create(body).expectError(IllegalStateException.class).verify(BOUND);
				secondFailed.set(true);
			}).expectNextCount(1).expectComplete().verify(BOUND);
			client.close();
		}
	}

	@Test
	void aBodyThatIsReadTooLateSaysSo() {
		try (RawHttpServer server = RawHttpServer.answering(STREAM_HEAD + CHUNK)) {
			CompletionsClient client = client(server).mutate()
				.timeouts(CompletionsTimeouts.defaults().withIdle(Duration.ofMillis(100)))
				.build();
			Flux<Completion> body = client.streamEntity(REQUEST).block(BOUND).getBody();
			Await.until(BOUND, () -> server.openConnections() == 0);
			StepVerifier.create(body)
				.expectErrorSatisfies((error) -> assertThat(error)
					.isInstanceOfSatisfying(CompletionsTimeoutException.class, (timeout) -> {
						assertThat(timeout.limit()).isEqualTo(Limit.IDLE);
						assertThat(timeout.requestId()).isEqualTo("req-1");
					}))
				.verify(BOUND);
			client.close();
		}
	}

	@Test
	void cancellingTheBodyClosesTheConnection() {
		try (RawHttpServer server = RawHttpServer.answering(STREAM_HEAD + CHUNK)) {
			CompletionsClient client = client(server);
			Flux<Completion> body = client.streamEntity(REQUEST).block(BOUND).getBody();
			StepVerifier.create(body.take(1)).expectNextCount(1).expectComplete().verify(BOUND);
			Await.until(BOUND, () -> server.openConnections() == 0);
			client.close();
		}
	}

	private static Mono<? extends ResponseEntity<?>> entity(CompletionsClient client, boolean stream) {
		return stream ? client.streamEntity(REQUEST) : client.createEntity(REQUEST);
	}

	private static Flux<Completion> elements(ResponseEntity<?> entity) {
		return (entity.getBody() instanceof Flux<?> body) ? body.cast(Completion.class)
				: Flux.just((Completion) entity.getBody());
	}

	private static CompletionsClient client(RawHttpServer server) {
		return CompletionsClient.builder()
			.baseUrl(server.baseUrl())
			.retry(CompletionsRetry.defaults().withDelay(Duration.ofMillis(1)))
			.build();
	}

}
