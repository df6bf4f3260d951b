package io.github.completions.sample;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.github.completions.Completion;
import io.github.completions.embedded.RecordedRequest;
import io.github.completions.embedded.ScriptedAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CompletionsController} over a real socket.
 */
@PlaygroundTest
class CompletionsControllerTests {

	private static final Duration LIMIT = Duration.ofSeconds(10);

	private static final ParameterizedTypeReference<ServerSentEvent<String>> EVENT = new ParameterizedTypeReference<>() {
	};

	private WebTestClient web;

	private WebClient streaming;

	@BeforeEach
	void connect(@LocalServerPort int port) {
		String url = "http://127.0.0.1:" + port;
		this.web = WebTestClient.bindToServer().baseUrl(url).responseTimeout(LIMIT).build();
		this.streaming = WebClient.create(url);
		Backends.MODEL.reset();
	}

	@AfterEach
	void forgetScripts() {
		Backends.SCRIPTED.reset();
	}

	@Test
	void streamsEventsThatEndWithDone() {
		List<String> events = stream("{\"prompt\":\"Once upon a time\",\"max_tokens\":5}", null)
			.mapNotNull(ServerSentEvent::data)
			.collectList()
			.block(LIMIT);
		assertThat(events).hasSizeGreaterThan(5).endsWith("[DONE]");
		assertThat(events.get(0)).startsWith("{\"id\":").contains("\"text\":");
	}

	@Test
	void asksForUsageOnStreams() {
		Flux<String> events = stream("{\"prompt\":\"Once\",\"max_tokens\":2}", null).mapNotNull(ServerSentEvent::data);
		assertThat(events.collectList().block(LIMIT)).anyMatch((event) -> event.contains("\"completion_tokens\":2"));
	}

	@Test
	void sendsEachEventAsSoonAsItComes() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.chunks("one", "two").stallAfter(1));
		StepVerifier.create(stream("{\"prompt\":\"x\"}", "scripted"))
			.assertNext((event) -> assertThat(event.data()).contains("\"one\""))
			.thenCancel()
			.verify(LIMIT);
	}

	@Test
	void answersWithDocumentIfStreamIsFalse() {
		post("{\"prompt\":\"Once upon a time\",\"max_tokens\":3,\"stream\":false}", MediaType.ALL).expectStatus()
			.isOk()
			.expectHeader()
			.contentType(MediaType.APPLICATION_JSON)
			.expectBody()
			.jsonPath("$.choices[0].text")
			.isNotEmpty()
			.jsonPath("$.usage.completion_tokens")
			.isEqualTo(3);
	}

	@Test
	void answersWithDocumentIfJsonIsAccepted() {
		post("{\"prompt\":\"Once upon a time\",\"max_tokens\":3}", MediaType.APPLICATION_JSON).expectStatus()
			.isOk()
			.expectBody(Completion.class)
			.value((completion) -> assertThat(completion.text()).isNotEmpty());
	}

	@Test
	void passesOnWhatTheServerSaysAboutItself() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.text("x")
			.header("x-request-id", "req_1")
			.header("x-ratelimit-remaining-requests", "59")
			.header("x-internal", "secret"));
		post("{\"prompt\":\"x\"}", MediaType.ALL, Backend.CLIENT_HEADER, "scripted").expectHeader()
			.valueEquals("x-request-id", "req_1")
			.expectHeader()
			.valueEquals("x-ratelimit-remaining-requests", "59")
			.expectHeader()
			.doesNotExist("x-internal");
	}

	@Test
	void errorBeforeTheStreamIsProblemWithStatus() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.error(429, "Slow down")
			.code("rate_limit_exceeded")
			.header("x-should-retry", "false")
			.header("Retry-After", "7"));
		post("{\"prompt\":\"x\"}", MediaType.ALL, Backend.CLIENT_HEADER, "scripted").expectStatus()
			.isEqualTo(429)
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectHeader()
			.valueEquals(HttpHeaders.RETRY_AFTER, "7")
			.expectBody()
			.jsonPath("$.detail")
			.value((String detail) -> assertThat(detail).contains("Slow down"))
			.jsonPath("$.code")
			.isEqualTo("rate_limit_exceeded");
	}

	@Test
	void errorInsideTheStreamIsEventWithoutDone() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.chunks("one", "two", "three").cutAfter(2));
		List<ServerSentEvent<String>> events = stream("{\"prompt\":\"x\"}", "scripted").collectList().block(LIMIT);
		assertThat(events).hasSize(3);
		assertThat(events.get(2).event()).isEqualTo("error");
		assertThat(events.get(2).data()).contains("\"status\":502");
	}

	@Test
	void namesTheMemberThatTheServerRefuses() {
		post("{\"prompt\":\"x\",\"temperature\":5}", MediaType.ALL).expectStatus()
			.isBadRequest()
			.expectBody()
			.jsonPath("$.errors[0].member")
			.isEqualTo("temperature");
	}

	@Test
	void namesTheMemberThatCannotBeRead() {
		post("{\"prompt\":\"x\",\"temperature\":\"hot\"}", MediaType.ALL).expectStatus()
			.isBadRequest()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.jsonPath("$.detail")
			.value((String detail) -> assertThat(detail).contains("'temperature' must be"));
	}

	@Test
	void refusesClientsThatAreNotConfigured() {
		post("{\"prompt\":\"x\"}", MediaType.ALL, Backend.CLIENT_HEADER, "http://evil.example").expectStatus()
			.isBadRequest();
	}

	@Test
	void sendsTheCallersKeyInsteadOfTheConfiguredOne() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.text("x"));
		this.web.post()
			.uri("/api/completions")
			.contentType(MediaType.APPLICATION_JSON)
			.header(Backend.CLIENT_HEADER, "scripted")
			.header(Backend.KEY_HEADER, "sk-mine")
			.bodyValue("{\"prompt\":\"x\"}")
			.exchange()
			.expectStatus()
			.isOk();
		RecordedRequest request = Backends.SCRIPTED.takeRequest(LIMIT);
		assertThat(request.header(HttpHeaders.AUTHORIZATION)).isEqualTo("Bearer sk-mine");
		assertThat(request.header(Backend.KEY_HEADER)).isNull();
	}

	@Test
	void refusesKeysThatNoHeaderCanCarryWithoutRepeatingThem() {
		post("{\"prompt\":\"x\"}", MediaType.ALL, Backend.KEY_HEADER, "sk-m\u00fcll").expectStatus()
			.isBadRequest()
			.expectBody(String.class)
			.value((body) -> assertThat(body).doesNotContain("sk-m"));
	}

	@Test
	void stopsTheServerWhenTheCallerGoesAway() throws InterruptedException {
		CountDownLatch begun = new CountDownLatch(3);
		Disposable call = stream(
				"{\"prompt\":\"Once upon a time\",\"max_tokens\":2000,\"logit_bias\":{\"100257\":-100}}", null)
			.subscribe((event) -> begun.countDown());
		assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
		assertThat(Backends.MODEL.activeGenerations()).isOne();
		call.dispose();
		Backends.awaitGenerations(0);
	}

	private Flux<ServerSentEvent<String>> stream(String body, String client) {
		return this.streaming.post()
			.uri("/api/completions")
			.contentType(MediaType.APPLICATION_JSON)
			.headers((headers) -> {
				if (client != null) {
					headers.set(Backend.CLIENT_HEADER, client);
				}
			})
			.bodyValue(body)
			.retrieve()
			.bodyToFlux(EVENT);
	}

	private WebTestClient.ResponseSpec post(String body, MediaType accept, String... header) {
		return this.web.post()
			.uri("/api/completions")
			.contentType(MediaType.APPLICATION_JSON)
			.accept(accept)
			.headers((headers) -> {
				if (header.length > 0) {
					headers.set(header[0], header[1]);
				}
			})
			.bodyValue(body)
			.exchange();
	}

}
