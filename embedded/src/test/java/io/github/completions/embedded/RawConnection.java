package io.github.completions.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * A connection to the server without any help.
 */
final class RawConnection implements AutoCloseable {

	private final Socket socket;

	RawConnection(EmbeddedCompletionsServer server) {
		URI url = URI.create(server.baseUrl());
		try {
			this.socket = new Socket(url.getHost(), url.getPort());
			this.socket.setSoTimeout(10_000);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	Socket socket() {
		return this.socket;
	}

	RawConnection write(String text) {
		return write(text.getBytes(StandardCharsets.UTF_8));
	}

	RawConnection write(byte[] bytes) {
		try {
			this.socket.getOutputStream().write(bytes);
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Send a completion request written with single quotes.
	 * @param members the members of the request beside the model
	 * @return this connection
	 */
	RawConnection complete(String members) {
		String body = ("{'model':'embedded-ngram'," + members + "}").replace('\'', '"');
		return write("POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length() + "\r\n\r\n"
				+ body);
	}

	int read() {
		try {
			return this.socket.getInputStream().read();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Read all that comes until the server closes the connection.
	 * @return the bytes as text
	 */
	String answer() {
		try {
			return new String(this.socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		try {
			this.socket.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
