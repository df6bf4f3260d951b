package io.github.completions.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link ScriptedAnswer} and what a server makes of it.
 */
class ScriptedAnswerTests {

	private static final Duration SOON = Duration.ofSeconds(5);

	private static final EmbeddedCompletionsServer server = EmbeddedCompletionsServer.builder()
		.scripted()
		.build()
		.start();

	private final TestClient client = new TestClient(server);

	@AfterEach
	void reset() {
		server.reset();
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@Test
	void textAnswersARequestThatDoesNotStream() {
		server.enqueue(ScriptedAnswer.text("Hello").finishReason("length"));
		JsonNode completion = this.client.complete("'prompt':'Say hello'");
		assertThat(completion.at("/choices/0/text").stringValue()).isEqualTo("Hello");
		assertThat(completion.at("/choices/0/finish_reason").stringValue()).isEqualTo("length");
		assertThat(completion.at("/usage/total_tokens").intValue()).isEqualTo(3);
	}

	@Test
	void chunksAreEventsOfAStream() {
		server.enqueue(ScriptedAnswer.chunks("Hel", "lo"));
		List<JsonNode> events = this.client.stream("'stream_options':{'include_usage':true}");
		assertThat(events).extracting((event) -> event.at("/choices/0/text").asString(""))
			.containsExactly("Hel", "lo", "", "");
		assertThat(events.get(3).at("/usage/completion_tokens").intValue()).isEqualTo(1);
	}

	@Test
	void pausesComeBetweenTheChunks() {
		server.enqueue(ScriptedAnswer.chunks("a", "b").delay(Duration.ofMillis(40)).pause(Duration.ofMillis(40)));
		long started = System.nanoTime();
		assertThat(this.client.stream("")).hasSize(3);
		assertThat(Duration.ofNanos(System.nanoTime() - started)).isGreaterThanOrEqualTo(Duration.ofMillis(160));
	}

	@Test
	void errorHasStatusHeadersAndErrorObject() {
		server.enqueue(ScriptedAnswer.error(429, "Slow down")
			.type("requests")
			.code("rate_limit_exceeded")
			.header("Retry-After", "2"));
		HttpResponse<String> response = this.client.post("");
		assertThat(response.statusCode()).isEqualTo(429);
		assertThat(response.headers().firstValue("Retry-After")).contains("2");
		assertThat(response.body()).isEqualTo("{\"error\":{\"message\":\"Slow down\",\"type\":\"requests\","
				+ "\"param\":null,\"code\":\"rate_limit_exceeded\"}}");
	}

	@Test
	void bodyAnswersWithAnything() {
		server.enqueue(ScriptedAnswer.body(200, "text/html", "<html></html>"));
		HttpResponse<String> response = this.client.post("'stream':true");
		assertThat(response.headers().firstValue("Content-Type")).contains("text/html");
		assertThat(response.body()).isEqualTo("<html></html>");
	}

	@Test
	void cutEndsTheConnectionAfterTheEvents() {
		server.enqueue(ScriptedAnswer.chunks("a", "b", "c").cutAfter(2));
		assertThat(exchange("{\"stream\":true}")).contains("\"text\":\"b\"")
			.doesNotContain("\"text\":\"c\"", "\r\n0\r\n");
	}

	@Test
	void cutEndsTheConnectionInTheMiddleOfADocument() {
		server.enqueue(ScriptedAnswer.text("Hello").cutAfter(0));
		assertThat(exchange("{}")).startsWith("HTTP/1.1 200 OK").contains("cmpl-").doesNotContain("usage");
	}

	@Test
	void resetBreaksTheConnection() {
		server.enqueue(ScriptedAnswer.chunks("a", "b").resetAfter(1), ScriptedAnswer.reset());
		for (int attempt = 0; attempt < 2; attempt++) {
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> exchange("{\"stream\":true}"))
				.withCauseInstanceOf(SocketException.class)
				.withMessageContaining("reset");
		}
	}

	@Test
	void stallKeepsTheConnectionOpen() {
		server.enqueue(ScriptedAnswer.text("a").stallAfter(1), ScriptedAnswer.stall());
		for (int attempt = 0; attempt < 2; attempt++) {
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> exchange("{\"stream\":true}"))
				.withCauseInstanceOf(SocketTimeoutException.class);
		}
	}

	@Test
	void rawBytesReplaceTheAnswer() {
		server.enqueue(ScriptedAnswer.raw("garbage\0\r\n".getBytes(StandardCharsets.UTF_8)));
		assertThat(exchange("{}")).isEqualTo("garbage\0\r\n");
	}

	@Test
	void requestsCanBeTaken() {
		server.enqueue(ScriptedAnswer.text("a"));
		this.client.post("'prompt':'Hi','max_tokens':3,'stop':['a','b'],'suffix':null");
		RecordedRequest request = server.takeRequest(SOON);
		assertThat(request.method()).isEqualTo("POST");
		assertThat(request.path()).isEqualTo("/v1/completions");
		assertThat(request.header("User-Agent")).startsWith("Java");
		assertThat(request.header("X-None")).isNull();
		assertThat(request.body()).containsEntry("max_tokens", 3)
			.containsEntry("stop", List.of("a", "b"))
			.containsEntry("suffix", null);
		assertThat(request).hasToString("RecordedRequest[POST /v1/completions]");
	}

	@Test
	void aBodyThatIsNoObjectHasNoMembers() {
		RecordedRequest request = new RecordedRequest("POST", "/", Map.of(), "[1]");
		assertThatIllegalStateException().isThrownBy(request::body).withMessageContaining("content()");
	}

	@Test
	void waitingForARequestThatNeverComesFailsWithWords() {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> server.takeRequest(Duration.ofMillis(1)))
			.withMessage("No request came within 1 ms");
	}

	@Test
	void anUnexpectedRequestFailsTheTestWithWords() {
		server.verify();
		HttpResponse<String> response = this.client.post("");
		assertThat(response.statusCode()).isEqualTo(500);
		assertThat(response.body()).contains("POST /v1/completions came, but no answer was enqueued");
		assertThatExceptionOfType(AssertionError.class).isThrownBy(server::verify)
			.withMessageContaining("1 request(s) came for which no answer was enqueued")
			.withMessageContaining("POST /v1/completions");
	}

	@Test
	void aServerWithoutScriptsAnswersByItsModelUntilSomethingIsEnqueued() {
		try (EmbeddedCompletionsServer plain = EmbeddedCompletionsServer.create().start()) {
			TestClient plainClient = new TestClient(plain);
			assertThat(plainClient.post("").statusCode()).isEqualTo(200);
			assertThatIllegalStateException().isThrownBy(() -> plain.takeRequest(SOON))
				.withMessageContaining("recordRequests(true)");
			plain.enqueue(ScriptedAnswer.text("Scripted"));
			assertThat(plainClient.text("")).isEqualTo("Scripted");
			assertThat(plainClient.post("").statusCode()).isEqualTo(500);
			plain.reset();
			assertThat(plainClient.post("").statusCode()).isEqualTo(200);
		}
	}

	@Test
	void aRecordingServerKeepsRequestsThatItsModelAnswers() {
		try (EmbeddedCompletionsServer recording = EmbeddedCompletionsServer.builder()
			.recordRequests(true)
			.build()
			.start()) {
			new TestClient(recording).post("'prompt':'Hi'");
			assertThat(recording.takeRequest(SOON).body()).containsEntry("prompt", "Hi");
		}
	}

	@Test
	void settingsThatDoNotFitAreRefused() {
		assertThatIllegalStateException().isThrownBy(() -> ScriptedAnswer.text("a").code("b"))
			.withMessageContaining("error(...)");
		assertThatIllegalStateException().isThrownBy(() -> ScriptedAnswer.stall().finishReason("stop"))
			.withMessageContaining("text(...)");
		assertThatIllegalArgumentException().isThrownBy(() -> ScriptedAnswer.error(200, "a"))
			.withMessageContaining("'status'");
		assertThatIllegalArgumentException().isThrownBy(() -> ScriptedAnswer.text("a").cutAfter(-1))
			.withMessageContaining("'events'");
	}

	private static String exchange(String body) {
		URI url = URI.create(server.baseUrl());
		try (Socket socket = new Socket(url.getHost(), url.getPort())) {
			socket.setSoTimeout(500);
			socket.getOutputStream()
				.write(("POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length()
						+ "\r\n\r\n" + body)
					.getBytes(StandardCharsets.US_ASCII));
			InputStream input = socket.getInputStream();
			return new String(input.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
