package io.github.completions.cases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Plays the responses of a case over raw sockets. It listens on two ports, which are two
 * origins for the client; both play the same responses.
 */
final class WireServer implements AutoCloseable {

	private final List<WireResponse> responses;

	private final int firstResponseRepeats;

	private final ServerSocket origin;

	private final ServerSocket otherOrigin;

	private final Placeholders placeholders;

	private final List<Exchange> exchanges = new CopyOnWriteArrayList<>();

	private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "wire-server");
		thread.setDaemon(true);
		return thread;
	});

	WireServer(List<WireResponse> responses, int firstResponseRepeats) {
		this.responses = responses;
		this.firstResponseRepeats = firstResponseRepeats;
		this.origin = listen();
		this.otherOrigin = listen();
		this.placeholders = new Placeholders("http://127.0.0.1:" + this.otherOrigin.getLocalPort());
		this.threads.execute(() -> accept(this.origin));
		this.threads.execute(() -> accept(this.otherOrigin));
	}

	private static ServerSocket listen() {
		try {
			return new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Return scheme, host and port that the client is to use.
	 */
	String baseUrl() {
		String connect = this.responses.get(0).connect();
		if ("unknown_host".equals(connect)) {
			return "http://unknown-host.invalid:" + this.origin.getLocalPort();
		}
		if ("refused".equals(connect)) {
			close(this.origin);
		}
		return "http://127.0.0.1:" + this.origin.getLocalPort();
	}

	List<Exchange> exchanges() {
		return this.exchanges;
	}

	private void accept(ServerSocket listener) {
		while (!listener.isClosed()) {
			try {
				Socket socket = listener.accept();
				this.sockets.add(socket);
				this.threads.execute(() -> serve(socket, listener == this.otherOrigin));
			}
			catch (IOException ex) {
				// closed, as it is asked in the condition
			}
		}
	}

	private void serve(Socket socket, boolean other) {
		try (WireConnection connection = new WireConnection(socket, this.placeholders)) {
			boolean open = true;
			while (open) {
				WireRequest request = connection.nextRequest();
				if (request == null) {
					return;
				}
				Exchange exchange = new Exchange(request, other);
				open = connection.answer(exchange, next(exchange));
			}
		}
		catch (IOException ex) {
			// the peer or the end of the case broke the connection, which the exchange
			// tells
		}
		finally {
			this.sockets.remove(socket);
		}
	}

	private synchronized WireResponse next(Exchange exchange) {
		int attempt = this.exchanges.size();
		this.exchanges.add(exchange);
		int index = Math.max(0, attempt - this.firstResponseRepeats + 1);
		return this.responses.get(Math.min(index, this.responses.size() - 1));
	}

	@Override
	public void close() {
		close(this.origin);
		close(this.otherOrigin);
		this.sockets.forEach(WireServer::close);
		this.threads.shutdown();
	}

	private static void close(AutoCloseable closeable) {
		try {
			closeable.close();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

}
