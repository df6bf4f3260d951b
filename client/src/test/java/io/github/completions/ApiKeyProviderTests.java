package io.github.completions;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.completions.CompletionsTimeoutException.Limit;
import io.github.completions.cases.SecretScan;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

import org.springframework.http.ResponseEntity;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keys that a provider gives: what is asked of it, what is sent, and where they never
 * show.
 */
class ApiKeyProviderTests {

	private static final Duration BOUND = Duration.ofSeconds(8);

	private static final CompletionRequest REQUEST = CompletionRequest.of("Hi");

	private static final String GOOD = RawHttpServer.json("{\"choices\":[{\"index\":0,\"text\":\"good\"}]}");

	private static final String UNAUTHORIZED = RawHttpServer.response(401, "application/json",
			"{\"error\":{\"message\":\"wrong key\"}}");

	private static final String BUSY = RawHttpServer.response(503, "text/plain", "busy");

	/** A name in JSON, which parsers like to quote. */
	private static final String SECRET = "provided_key";

	/** Status, type and body of answers that repeat the key, and what comes of each. */
	static final List<Arguments> ECHOES = List.of(
			Arguments.of(503, "application/json", """
					{"error":{"message":"KEY","type":"KEY","param":"KEY","code":"KEY","more":{"KEY":["KEY"]}}}""",
					CompletionsApiException.ServerError.class),
			Arguments.of(403, "text/KEY", "no KEY", CompletionsApiException.Forbidden.class),
			Arguments.of(200, "text/event-stream", "data: {\"error\":{\"message\":\"KEY\",\"KEY\":1}}\n\n",
					CompletionsStreamException.ErrorEvent.class),
			Arguments.of(200, "application/json", "{\"error\":\"KEY\"}", CompletionsApiException.class),
			Arguments.of(200, "text/event-stream", "data: {\"choices\":KEY}\n\n", CompletionsDecodingException.class),
			Arguments.of(200, "text/KEY", "{\"choices\":[KEY", CompletionsDecodingException.class));

	@Test
	void aKeyIsSentWithoutTheWhiteSpaceAroundIt() {
		assertThat(sent(Mono.just(" sk-provided\n"))).isEqualTo("Bearer sk-provided");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " \n" })
	void nothingIsSentForABlankKey(String blank) {
		assertThat(sent(Mono.just(blank))).isNull();
	}

	@Test
	void nothingIsSentForNoKey() {
		assertThat(sent(Mono.empty())).isNull();
	}

	private static String sent(Mono<String> apiKey) {
		try (RawHttpServer server = RawHttpServer.answering(GOOD)) {
			CompletionsClient client = client(server, () -> apiKey);
			client.create(REQUEST).block(BOUND);
			client.close();
			return server.requests().get(0).header("authorization");
		}
	}

	@ParameterizedTest
	@EnumSource
	void eachAttemptAsksForAKey(Calls calls) {
		AtomicInteger keys = new AtomicInteger();
		try (RawHttpServer server = new RawHttpServer(
				(exchange) -> exchange.write(isSent("key-3", exchange) ? GOOD : BUSY))) {
			CompletionsClient client = client(server, () -> Mono.fromSupplier(() -> "key-" + keys.incrementAndGet()));
			StepVerifier.create(calls.elements(client, REQUEST)).expectNextCount(1).expectComplete().verify(BOUND);
			assertThat(keysOf(server)).containsExactly("key-1", "key-2", "key-3");
			client.close();
		}
	}

	/**
	 * Each attempt has another key, which the server repeats in head and body.
	 */
	@ParameterizedTest
	@FieldSource("ECHOES")
	void aKeyShowsNowhere(int status, String type, String body, Class<?> expected) {
		AtomicInteger keys = new AtomicInteger();
		SecretScan scan = new SecretScan(List.of(SECRET));
		try (RawHttpServer server = new RawHttpServer((exchange) -> echo(exchange, status, type, body))) {
			CompletionsClient client = client(server, () -> Mono.just(SECRET + keys.incrementAndGet())).mutate()
				.observationRegistry(observedBy(scan))
				.build();
			StepVerifier.create(client.stream(REQUEST)).expectErrorSatisfies((error) -> {
				assertThat(error).isInstanceOf(expected);
				scan.scan(error);
				scan.scan("what the error says", said(error));
			}).verify(BOUND);
			scan.scan("the client", client + " " + client.mutate());
			client.close();
			assertThat(keysOf(server)).first().isEqualTo(SECRET + 1);
			assertThat(keysOf(server)).hasSize((status == 503) ? 3 : 1);
		}
		finally {
			scan.stop();
		}
		assertThat(scan.found()).isEmpty();
	}

	private static void echo(RawHttpServer.Exchange exchange, int status, String type, String body) throws IOException {
		String key = keyOf(exchange.request());
		String head = "HTTP/1.1 " + status + " Reason\r\nContent-Type: " + type
				+ "\r\nx-request-id: KEY\r\nx-echo: Bearer KEY\r\nConnection: close\r\n\r\n";
		exchange.write((head + body).replace("KEY", key));
		exchange.close();
	}

	private static ObservationRegistry observedBy(SecretScan scan) {
		ObservationRegistry observations = ObservationRegistry.create();
		observations.observationConfig().observationHandler(scan);
		return observations;
	}

	private static String said(Throwable error) {
		assertThat(error).isInstanceOf(CompletionsException.class);
		String said = "request " + ((CompletionsException) error).requestId();
		if (error instanceof CompletionsApiException apiError) {
			assertThat(apiError.headers().get("x-echo")).containsExactly("Bearer ***");
			said += apiError.headers() + " " + apiError.error() + apiError.body();
		}
		if (error instanceof CompletionsDecodingException decoding) {
			said += decoding.headers() + decoding.contentType();
		}
		return (error instanceof CompletionsStreamException.ErrorEvent event) ? said + event.error() : said;
	}

	@Test
	void theHeadersOfAnEntityDoNotShowTheKey() {
		try (RawHttpServer server = new RawHttpServer(
				(exchange) -> echo(exchange, 200, "application/json", "{\"choices\":[]}"))) {
			CompletionsClient client = client(server, () -> Mono.just(SECRET));
			ResponseEntity<Completion> whole = client.createEntity(REQUEST).block(BOUND);
			assertThat(whole.getHeaders().get("x-echo")).containsExactly("Bearer ***");
			ResponseEntity<Flux<Completion>> stream = client.streamEntity(REQUEST).block(BOUND);
			assertThat(stream.getHeaders().get("x-echo")).containsExactly("Bearer ***");
			stream.getBody().blockLast(BOUND);
			client.close();
		}
	}

	@ParameterizedTest
	@EnumSource
	void aKeyThatNoHeaderCanCarryIsRefused(Calls calls) {
		try (RawHttpServer server = RawHttpServer.answering(GOOD)) {
			CompletionsClient client = client(server, () -> Mono.just("sk-bad\r\nx-injected: 1"));
			StepVerifier.create(calls.elements(client, REQUEST))
				.expectErrorSatisfies((error) -> assertThat(error).isInstanceOf(InvalidCompletionRequestException.class)
					.hasMessageContaining("API key")
					.hasMessageContaining("position 7")
					.hasMessageNotContaining("sk-bad")
					.hasNoCause())
				.verify(BOUND);
			assertThat(server.connections()).isZero();
			client.close();
		}
	}

	/**
	 * The pool has one connection: a request that was sent nevertheless would have come
	 * before the later one.
	 */
	@ParameterizedTest
	@EnumSource
	void aCancelEndsTheWaitForAKeyAndNothingIsSent(Calls calls) {
		Sinks.One<String> late = Sinks.one();
		AtomicBoolean cancelled = new AtomicBoolean();
		Queue<Mono<String>> keys = new ArrayDeque<>(
				List.of(late.asMono().doOnCancel(() -> cancelled.set(true)), Mono.just("sk-later")));
		try (RawHttpServer server = RawHttpServer.answering(GOOD)) {
			CompletionsClient client = client(server, keys::remove).mutate()
				.connectionSettings(ConnectionSettings.defaults().withMaxConnections(1))
				.build();
			Disposable call = calls.elements(client, REQUEST).subscribe();
			assertThat(keys).hasSize(1);
			call.dispose();
			assertThat(cancelled).isTrue();
			late.tryEmitValue("sk-late");
			client.create(REQUEST).block(BOUND);
			assertThat(keysOf(server)).containsExactly("sk-later");
			assertThat(server.connections()).isEqualTo(1);
			client.close();
		}
	}

	@ParameterizedTest
	@EnumSource
	void theTotalLimitCoversTheWaitForAKey(Calls calls) {
		AtomicBoolean cancelled = new AtomicBoolean();
		try (RawHttpServer server = RawHttpServer.answering(GOOD)) {
			CompletionsClient client = client(server, () -> Mono.<String>never().doOnCancel(() -> cancelled.set(true)))
				.mutate()
				.timeouts(CompletionsTimeouts.defaults().withTotal(Duration.ofMillis(100)))
				.build();
			StepVerifier.create(calls.elements(client, REQUEST))
				.expectErrorSatisfies(
						(error) -> assertThat(error).isInstanceOfSatisfying(CompletionsTimeoutException.class,
								(timeout) -> assertThat(timeout.limit()).isEqualTo(Limit.TOTAL)))
				.verify(BOUND);
			Await.until(BOUND, cancelled::get);
			assertThat(server.connections()).isZero();
			client.close();
		}
	}

	@ParameterizedTest
	@EnumSource
	void closingTheClientEndsTheWaitForAKey(Calls calls) {
		try (RawHttpServer server = RawHttpServer.answering(GOOD)) {
			CompletionsClient client = client(server, Mono::never);
			StepVerifier.create(calls.elements(client, REQUEST))
				.expectSubscription()
				.then(client::close)
				.expectError(CompletionsTransportException.class)
				.verify(BOUND);
			assertThat(server.connections()).isZero();
		}
	}

	@Test
	void anErrorOfTheProviderEndsTheCallAsItIs() {
		IllegalStateException error = new IllegalStateException("The vault is closed");
		try (RawHttpServer server = RawHttpServer.answering(GOOD)) {
			CompletionsClient client = client(server, () -> Mono.error(error));
			StepVerifier.create(client.stream(REQUEST))
				.expectErrorSatisfies((thrown) -> assertThat(thrown).isSameAs(error))
				.verify(BOUND);
			assertThat(server.connections()).isZero();
			client.close();
		}
	}

	@ParameterizedTest
	@EnumSource
	void aRejectedKeyIsReplacedWithoutARetry(Calls calls) {
		Rotating keys = new Rotating("sk-new");
		try (RawHttpServer server = new RawHttpServer(
				(exchange) -> exchange.write(isSent("sk-new", exchange) ? GOOD : UNAUTHORIZED))) {
			CompletionsClient client = client(server, keys).mutate().retry(CompletionsRetry.none()).build();
			StepVerifier.create(calls.elements(client, REQUEST)).expectNextCount(1).expectComplete().verify(BOUND);
			assertThat(keys.rejected).containsExactly("sk-old");
			assertThat(keysOf(server)).containsExactly("sk-old", "sk-new");
			client.close();
		}
	}

	@Test
	void aKeyIsReplacedOnceForAllAttemptsOfACall() {
		Rotating keys = new Rotating("sk-new");
		try (RawHttpServer server = new RawHttpServer(
				(exchange) -> exchange.write(isSent("sk-new", exchange) ? BUSY : UNAUTHORIZED))) {
			CompletionsClient client = client(server, keys);
			expectUnauthorized(client);
			assertThat(keys.rejected).containsExactly("sk-old");
			assertThat(keysOf(server)).containsExactly("sk-old", "sk-new", "sk-old");
			expectUnauthorized(client);
			assertThat(keys.rejected).hasSize(2);
			client.close();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "sk-old", " sk-old\n" })
	void theErrorStandsWhenTheSameKeyIsGivenAgain(String same) {
		try (RawHttpServer server = RawHttpServer.answering(UNAUTHORIZED)) {
			CompletionsClient client = client(server, new Rotating(same));
			expectUnauthorized(client);
			assertThat(server.requests()).hasSize(1);
			client.close();
		}
	}

	@Test
	void theErrorStandsWhenNoOtherKeyIsGiven() {
		try (RawHttpServer server = RawHttpServer.answering(UNAUTHORIZED)) {
			CompletionsClient client = client(server, new Rotating(null));
			expectUnauthorized(client);
			assertThat(server.requests()).hasSize(1);
			client.close();
		}
	}

	private static void expectUnauthorized(CompletionsClient client) {
		StepVerifier.create(client.stream(REQUEST))
			.expectError(CompletionsApiException.Unauthorized.class)
			.verify(BOUND);
	}

	private static boolean isSent(String key, RawHttpServer.Exchange exchange) {
		return keyOf(exchange.request()).equals(key);
	}

	private static String keyOf(RawHttpServer.Request request) {
		return request.header("authorization").replace("Bearer ", "");
	}

	private static List<String> keysOf(RawHttpServer server) {
		return server.requests().stream().map(ApiKeyProviderTests::keyOf).toList();
	}

	private static CompletionsClient client(RawHttpServer server, CompletionsApiKeyProvider apiKeys) {
		return CompletionsClient.builder()
			.baseUrl(server.baseUrl())
			.apiKeyProvider(apiKeys)
			.retry(CompletionsRetry.defaults().withDelay(Duration.ofMillis(1)))
			.build();
	}

	/**
	 * Gives an old key, and another or none when that is rejected.
	 */
	private static final class Rotating implements CompletionsApiKeyProvider {

		private final String other;

		private final List<String> rejected = new CopyOnWriteArrayList<>();

		Rotating(String other) {
			this.other = other;
		}

		@Override
		public Mono<String> getApiKey() {
			return Mono.just("sk-old");
		}

		@Override
		public Mono<String> replaceApiKey(String rejectedApiKey) {
			this.rejected.add(rejectedApiKey);
			return Mono.justOrEmpty(this.other);
		}

	}

}
