package io.github.completions.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What clients do wrong does not take the server down.
 */
class ConnectionsTests {

	private static final EmbeddedCompletionsServer server = EmbeddedCompletionsServer.builder()
		.maxRequestSize(10_000)
		.requestTimeout(Duration.ofMillis(300))
		.idleTimeout(Duration.ofMillis(600))
		.build()
		.start();

	private final TestClient client = new TestClient(server);

	@AfterAll
	static void stop() {
		server.close();
	}

	@Test
	void twoThousandIdleConnectionsLeaveRoomForRequests() throws IOException {
		try (EmbeddedCompletionsServer patient = EmbeddedCompletionsServer.create().start()) {
			List<Socket> sockets = new ArrayList<>();
			try {
				for (int count = 0; count < 2000; count++) {
					sockets.add(connect(patient));
				}
				assertThat(new TestClient(patient).post("").statusCode()).isEqualTo(200);
			}
			finally {
				for (Socket socket : sockets) {
					socket.close();
				}
			}
		}
	}

	@Test
	void idleConnectionsAreClosed() throws IOException {
		try (Socket socket = connect(server)) {
			assertThat(socket.getInputStream().read()).isEqualTo(-1);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST /v1/completions HTTP/1.1\r\n", "POST /v1/comp" })
	void headsThatDoNotComeToAnEndAreGivenUp(String head) throws IOException {
		try (Socket socket = connect(server)) {
			write(socket, head);
			assertThat(answer(socket)).doesNotContain("200");
		}
	}

	@Test
	void slowBodiesAreGivenUp() throws IOException {
		try (Socket socket = connect(server)) {
			write(socket, "POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
			assertThat(answer(socket)).startsWith("HTTP/1.1 408 ")
				.containsIgnoringCase("connection: close")
				.contains("did not arrive within 300 ms");
		}
	}

	@Test
	void bodiesThatAreTooLargeAreRefused() {
		assertThat(this.client.post("'user':'" + "a".repeat(9_900) + "'").statusCode()).isEqualTo(200);
		assertThat(this.client.post("'user':'" + "a".repeat(10_000) + "'").statusCode()).isEqualTo(413);
		assertThat(this.client.post("").statusCode()).isEqualTo(200);
	}

	@Test
	void bodiesWithoutEndAreCutOff() throws IOException {
		try (Socket socket = connect(server)) {
			write(socket, "POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
			String chunk = "2000\r\n" + "a".repeat(0x2000) + "\r\n";
			for (int count = 0; count < 12; count++) {
				write(socket, chunk);
			}
			assertThat(answer(socket)).startsWith("HTTP/1.1 413 ");
		}
	}

	@Test
	void requestsOnOneConnectionAreAnsweredInTurn() throws IOException {
		try (Socket socket = connect(server)) {
			String request = "GET /v1/models HTTP/1.1\r\nHost: localhost\r\n";
			write(socket, request + "\r\n" + request + "Connection: close\r\n\r\n");
			assertThat(answer(socket).split("HTTP/1.1 200 OK", -1)).hasSize(3);
		}
	}

	@Test
	void garbageDoesNotHarm() throws IOException {
		SplittableRandom random = new SplittableRandom(1);
		for (int count = 0; count < 100; count++) {
			byte[] garbage = new byte[random.nextInt(1, 2000)];
			random.nextBytes(garbage);
			try (Socket socket = connect(server)) {
				socket.getOutputStream().write((count % 2 == 0) ? garbage : malformed(garbage));
				socket.shutdownOutput();
				assertThat(drain(socket)).doesNotContain("HTTP/1.1 200");
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
		String head = "POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length + "\r\n\r\n";
		return (head + new String(body, StandardCharsets.ISO_8859_1)).getBytes(StandardCharsets.ISO_8859_1);
	}

	private static Socket connect(EmbeddedCompletionsServer target) throws IOException {
		URI url = URI.create(target.baseUrl());
		Socket socket = new Socket(url.getHost(), url.getPort());
		socket.setSoTimeout(10_000);
		return socket;
	}

	private static void write(Socket socket, String text) throws IOException {
		socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
	}

	private static String answer(Socket socket) throws IOException {
		return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
	}

	/**
	 * Read up to the end, or to the reset by which a server may answer garbage.
	 */
	private static String drain(Socket socket) {
		StringBuilder text = new StringBuilder();
		try {
			InputStream input = socket.getInputStream();
			for (int value = input.read(); value >= 0; value = input.read()) {
				text.append((char) value);
			}
		}
		catch (IOException ex) {
			assertThat(ex).hasMessageContaining("reset");
		}
		return text.toString();
	}

}
