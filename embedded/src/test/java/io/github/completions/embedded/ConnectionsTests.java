package io.github.completions.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What clients do wrong does not take the server down.
 */
class ConnectionsTests {

	private static final String HEAD = "POST /v1/completions HTTP/1.1\r\nHost: localhost\r\n";

	private static final String CHUNK = "2000\r\n" + "a".repeat(0x2000) + "\r\n";

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension(
			EmbeddedCompletionsServer.builder().maxRequestSize(10_000));

	@RegisterExtension
	static final EmbeddedCompletionsExtension impatient = new EmbeddedCompletionsExtension(
			EmbeddedCompletionsServer.builder()
				.requestTimeout(Duration.ofMillis(300))
				.idleTimeout(Duration.ofMillis(300)));

	private final TestClient client = new TestClient(completions.server());

	@Test
	void twoThousandIdleConnectionsLeaveRoomForRequests() {
		try (EmbeddedCompletionsServer patient = EmbeddedCompletionsServer.create().start()) {
			List<RawConnection> connections = new ArrayList<>();
			try {
				for (int count = 0; count < 2000; count++) {
					connections.add(new RawConnection(patient));
				}
				assertThat(new TestClient(patient).post("").statusCode()).isEqualTo(200);
			}
			finally {
				connections.forEach(RawConnection::close);
			}
		}
	}

	@Test
	void idleConnectionsAreClosed() {
		try (RawConnection connection = new RawConnection(impatient.server())) {
			assertThat(connection.read()).isEqualTo(-1);
		}
	}

	@Test
	void silenceWithinAnAnswerIsNotIdleness() {
		Duration beyondTheTimeout = Duration.ofMillis(400);
		impatient.server().enqueue(ScriptedAnswer.chunks("a").delay(beyondTheTimeout).pause(beyondTheTimeout));
		assertThat(new TestClient(impatient.server()).stream("")).hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST /v1/completions HTTP/1.1\r\n", "POST /v1/comp" })
	void headsThatDoNotComeToAnEndAreGivenUp(String head) {
		try (RawConnection connection = new RawConnection(impatient.server())) {
			connection.write(head);
			assertThat(connection.answer()).doesNotContain("200");
		}
	}

	@Test
	void slowBodiesAreGivenUp() {
		try (RawConnection connection = new RawConnection(impatient.server())) {
			connection.write(HEAD + "Content-Length: 100\r\n\r\n{");
			assertThat(connection.answer()).startsWith("HTTP/1.1 408 ")
				.containsIgnoringCase("connection: close")
				.contains("did not arrive within 300 ms");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 10_000, 1_000_000 })
	void bodiesThatAreTooLargeAreRefused(int size) {
		assertThat(this.client.post("'user':'" + "a".repeat(9_900) + "'").statusCode()).isEqualTo(200);
		assertThat(this.client.post("'user':'" + "a".repeat(size) + "'").statusCode()).isEqualTo(413);
		assertThat(this.client.post("").statusCode()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "Expect: 100-continue\r\n" })
	void bodiesThatAreAnnouncedAsTooLargeAreNotWaitedFor(String header) {
		try (RawConnection connection = new RawConnection(completions.server())) {
			connection.write(HEAD + header + "Content-Length: 10001\r\n\r\n");
			assertThat(connection.answer()).startsWith("HTTP/1.1 413 ").containsIgnoringCase("connection: close");
		}
	}

	@Test
	void bodiesWithinTheLimitAreAskedFor() {
		try (RawConnection connection = new RawConnection(impatient.server())) {
			connection.write(HEAD + "Expect: 100-continue\r\nContent-Length: 10000\r\n\r\n");
			assertThat(connection.answer()).startsWith("HTTP/1.1 100 ").contains("HTTP/1.1 408 ");
		}
	}

	@Test
	void bodiesWithoutEndAreCutOff() {
		try (RawConnection connection = new RawConnection(completions.server())) {
			connection.write(HEAD + "Transfer-Encoding: chunked\r\n\r\n").write(CHUNK).write(CHUNK);
			assertThat(connection.answer()).startsWith("HTTP/1.1 413 ")
				.containsIgnoringCase("connection: close")
				.endsWith("}");
		}
	}

	@ParameterizedTest
	@CsvSource({ "1, 10", "100000, 0" })
	void clientsThatGoOnSendingSeeTheAnswerBeforeTheyAreCutOff(int sizeOfWrites, int millisecondsBetween) {
		byte[] rest = new byte[sizeOfWrites];
		long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
		try (RawConnection connection = new RawConnection(completions.server())) {
			connection.write(HEAD + "Transfer-Encoding: chunked\r\n\r\n" + CHUNK.repeat(100));
			assertThat(connection.answer()).startsWith("HTTP/1.1 413 ").endsWith("}");
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> {
				while (System.nanoTime() < deadline) {
					connection.write(rest);
					LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millisecondsBetween));
				}
			});
		}
	}

	@Test
	void requestsOnOneConnectionAreAnsweredInTurn() {
		try (RawConnection connection = new RawConnection(completions.server())) {
			String request = "GET /v1/models HTTP/1.1\r\nHost: localhost\r\n";
			connection.write(request + "\r\n" + request + "Connection: close\r\n\r\n");
			assertThat(connection.answer().split("HTTP/1.1 200 OK", -1)).hasSize(3);
		}
	}

	@Test
	void garbageDoesNotHarm() throws IOException {
		SplittableRandom random = new SplittableRandom(1);
		for (int count = 0; count < 100; count++) {
			byte[] garbage = new byte[random.nextInt(1, 2000)];
			random.nextBytes(garbage);
			try (RawConnection connection = new RawConnection(completions.server())) {
				connection.write((count % 2 == 0) ? garbage : malformed(garbage)).socket().shutdownOutput();
				assertThat(drain(connection)).doesNotContain("HTTP/1.1 200");
			}
		}
		assertThat(this.client.post("").statusCode()).isEqualTo(200);
	}

	@Test
	void anUnknownHostIsRefusedWithWords() {
		EmbeddedCompletionsServer unknown = EmbeddedCompletionsServer.builder().host("no such host").build();
		assertThatIllegalArgumentException().isThrownBy(unknown::start).withMessageContaining("'no such host'");
	}

	private static byte[] malformed(byte[] body) {
		String head = HEAD + "Content-Length: " + body.length + "\r\n\r\n";
		return (head + new String(body, StandardCharsets.ISO_8859_1)).getBytes(StandardCharsets.ISO_8859_1);
	}

	/**
	 * Read up to the end, or to the reset by which a server may answer garbage.
	 */
	private static String drain(RawConnection connection) {
		StringBuilder text = new StringBuilder();
		try {
			for (int value = connection.read(); value >= 0; value = connection.read()) {
				text.append((char) value);
			}
		}
		catch (UncheckedIOException ex) {
			assertThat(ex).hasMessageContaining("reset");
		}
		return text.toString();
	}

}
