package io.github.completions.cases;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;

import org.jspecify.annotations.Nullable;

/**
 * One connection of the server. It waits by reading, so that it notices when the peer
 * goes away.
 */
final class WireConnection implements AutoCloseable {

	private static final int DELAY_BEFORE_RESET = 50;

	private final Socket socket;

	private final PushbackInputStream in;

	private final OutputStream out;

	private final Placeholders placeholders;

	private @Nullable Exchange exchange;

	WireConnection(Socket socket, Placeholders placeholders) throws IOException {
		this.socket = socket;
		this.placeholders = placeholders;
		socket.setTcpNoDelay(true);
		this.in = new PushbackInputStream(socket.getInputStream());
		this.out = socket.getOutputStream();
	}

	@Nullable WireRequest nextRequest() throws IOException {
		this.socket.setSoTimeout(0);
		try {
			WireRequest request = WireRequest.read(this.in);
			if (request == null) {
				closedByPeer();
			}
			return request;
		}
		catch (IOException ex) {
			closedByPeer();
			throw ex;
		}
	}

	/**
	 * Play a response.
	 * @return whether the connection stays open
	 */
	boolean answer(Exchange exchange, WireResponse response) throws IOException {
		this.exchange = exchange;
		try {
			if (response.status() != null) {
				new ResponseWriter(this, response, this.placeholders).write(response.status());
			}
			exchange.answered();
			return end(response);
		}
		catch (IOException ex) {
			closedByPeer();
			throw ex;
		}
	}

	private boolean end(WireResponse response) throws IOException {
		switch (response.end()) {
			case RESET -> {
				await(DELAY_BEFORE_RESET);
				this.socket.setSoLinger(true, 0);
				return false;
			}
			case TRUNCATED -> {
				return false;
			}
			case CLEAN -> {
				return response.framing() != WireResponse.Framing.EOF && response.status() != null
						&& !response.silentClose();
			}
		}
		throw new IllegalStateException();
	}

	void write(byte[] bytes, int from, int length) throws IOException {
		this.out.write(bytes, from, length);
		this.out.flush();
	}

	/**
	 * Wait, but not longer than the peer does.
	 */
	void await(int millis) throws IOException {
		if (millis == 0) {
			return;
		}
		this.socket.setSoTimeout(millis);
		try {
			int read = this.in.read();
			if (read >= 0) {
				throw new IllegalStateException("The client sent a request before the answer to the one before ended");
			}
			throw new IOException("The peer closed the connection");
		}
		catch (SocketTimeoutException ex) {
			// the time is over
		}
	}

	private void closedByPeer() {
		if (this.exchange != null) {
			this.exchange.closedByPeer();
		}
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
