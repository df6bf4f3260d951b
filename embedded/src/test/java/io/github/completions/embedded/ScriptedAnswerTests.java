package io.github.completions.embedded;

import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link ScriptedAnswer} and what a server makes of it.
 */
class ScriptedAnswerTests {

	private static final Duration SOON = Duration.ofSeconds(10);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension(
			EmbeddedCompletionsServer.builder().scripted());

	private final EmbeddedCompletionsServer server = completions.server();

	private final TestClient client = new TestClient(this.server);

	@AfterEach
	void reset() {
		this.server.reset();
	}

	@Test
	void textAnswersARequestThatDoesNotStream() {
		this.server.enqueue(ScriptedAnswer.text("Hello").finishReason("length"));
		JsonNode completion = this.client.complete("'prompt':'Say hello'");
		assertThat(completion.at("/choices/0/text").stringValue()).isEqualTo("Hello");
		assertThat(completion.at("/choices/0/finish_reason").stringValue()).isEqualTo("length");
		assertThat(completion.at("/usage/total_tokens").intValue()).isEqualTo(3);
	}

	@Test
	void chunksAreEventsOfAStream() {
		this.server.enqueue(ScriptedAnswer.chunks("Hel", "lo"));
		List<JsonNode> events = this.client.stream("'stream_options':{'include_usage':true}");
		assertThat(events).extracting((event) -> event.at("/choices/0/text").asString(""))
			.containsExactly("Hel", "lo", "", "");
		assertThat(events.get(3).at("/usage/completion_tokens").intValue()).isEqualTo(1);
	}

	@Test
	void pausesComeBetweenTheChunks() {
		this.server.enqueue(ScriptedAnswer.chunks("a", "b").delay(Duration.ofMillis(40)).pause(Duration.ofMillis(40)));
		long started = System.nanoTime();
		assertThat(this.client.stream("")).hasSize(3);
		assertThat(Duration.ofNanos(System.nanoTime() - started)).isGreaterThanOrEqualTo(Duration.ofMillis(160));
	}

	@Test
	void errorHasStatusHeadersAndErrorObject() {
		this.server.enqueue(ScriptedAnswer.error(429, "Slow down")
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
		this.server.enqueue(ScriptedAnswer.body(200, "text/html", "<html></html>"));
		HttpResponse<String> response = this.client.post("'stream':true");
		assertThat(response.headers().firstValue("Content-Type")).contains("text/html");
		assertThat(response.body()).isEqualTo("<html></html>");
	}

	@Test
	void headersOfAScriptReplaceThoseOfTheServer() {
		this.server.enqueue(ScriptedAnswer.text("a").header("Content-Type", "application/octet-stream"));
		assertThat(this.client.post("'stream':true").headers().firstValue("Content-Type"))
			.contains("application/octet-stream");
	}

	@Test
	void cutEndsTheConnectionAfterTheEvents() {
		this.server.enqueue(ScriptedAnswer.chunks("a", "b", "c").cutAfter(2));
		assertThat(exchange("'stream':true")).contains("\"text\":\"b\"").doesNotContain("\"text\":\"c\"", "\r\n0\r\n");
	}

	@Test
	void cutEndsTheConnectionInTheMiddleOfADocument() {
		this.server.enqueue(ScriptedAnswer.text("Hello").cutAfter(0));
		assertThat(exchange("'n':1")).startsWith("HTTP/1.1 200 OK").contains("cmpl-").doesNotContain("usage");
	}

	@Test
	void resetBreaksTheConnection() {
		this.server.enqueue(ScriptedAnswer.chunks("a", "b").resetAfter(1), ScriptedAnswer.reset());
		for (int attempt = 0; attempt < 2; attempt++) {
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> exchange("'stream':true"))
				.withCauseInstanceOf(SocketException.class)
				.withMessageContaining("reset");
		}
	}

	@Test
	void stallKeepsTheConnectionOpen() {
		this.server.enqueue(ScriptedAnswer.text("a").stallAfter(1), ScriptedAnswer.stall());
		for (int attempt = 0; attempt < 2; attempt++) {
			assertThatExceptionOfType(UncheckedIOException.class)
				.isThrownBy(() -> exchange("'stream':true", Duration.ofMillis(250)))
				.withCauseInstanceOf(SocketTimeoutException.class);
		}
	}

	@Test
	void rawBytesReplaceTheAnswer() {
		this.server.enqueue(ScriptedAnswer.raw("garbage\0\r\n".getBytes(StandardCharsets.UTF_8)));
		assertThat(exchange("'n':1")).isEqualTo("garbage\0\r\n");
	}

	@Test
	void requestsCanBeTaken() {
		this.server.enqueue(ScriptedAnswer.text("a"));
		this.client.post("'prompt':'Hi','max_tokens':3,'stop':['a','b'],'suffix':null");
		RecordedRequest request = this.server.takeRequest(SOON);
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
	void waitingForARequestThatNeverComesFailsWithWords() {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> this.server.takeRequest(Duration.ofMillis(1)))
			.withMessage("No request came within 1 ms");
	}

	@Test
	void anUnexpectedRequestFailsTheTestWithWords() {
		this.server.verify();
		HttpResponse<String> response = this.client.post("");
		assertThat(response.statusCode()).isEqualTo(500);
		assertThat(response.body()).contains("POST /v1/completions came, but no answer was enqueued");
		assertThatExceptionOfType(AssertionError.class).isThrownBy(this.server::verify)
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

	private String exchange(String members) {
		return exchange(members, SOON);
	}

	private String exchange(String members, Duration patience) {
		try (RawConnection connection = new RawConnection(this.server)) {
			connection.socket().setSoTimeout((int) patience.toMillis());
			return connection.complete(members).answer();
		}
		catch (SocketException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
