package io.github.completions;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server of plain sockets: what it answers, to the byte, and when, is up to the test.
 */
final class RawHttpServer implements AutoCloseable {

	private final ServerSocket serverSocket;

	private final Handler handler;

	private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

	private final AtomicInteger connections = new AtomicInteger();

	private final List<Request> requests = new CopyOnWriteArrayList<>();

	RawHttpServer(Handler handler) {
		this(listener(), handler);
	}

	/**
	 * Serve what has come to a listener and what will come.
	 */
	RawHttpServer(ServerSocket listener, Handler handler) {
		this.handler = handler;
		this.serverSocket = listener;
		start("raw-server", this::accept);
	}

	private static ServerSocket listener() {
		try {
			return new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static RawHttpServer answering(String response) {
		return new RawHttpServer((exchange) -> exchange.write(response));
	}

	static String response(int status, String contentType, String body) {
		return "HTTP/1.1 %d Reason\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s".formatted(status, contentType,
				body.getBytes(StandardCharsets.UTF_8).length, body);
	}

	static String json(String body) {
		return response(200, "application/json", body);
	}

	static String events(String... data) {
		return response(200, "text/event-stream", "data: " + String.join("\n\ndata: ", data) + "\n\n");
	}

	/**
	 * The head of a stream whose end is the end of the connection.
	 */
	static String openStream() {
		return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
	}

	String baseUrl() {
		return "http://127.0.0.1:" + this.serverSocket.getLocalPort() + "/v1";
	}

	int connections() {
		return this.connections.get();
	}

	int openConnections() {
		return this.sockets.size();
	}

	List<Request> requests() {
		return this.requests;
	}

	private static void start(String name, Runnable task) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		thread.start();
	}

	private void accept() {
		while (!this.serverSocket.isClosed()) {
			try {
				Socket socket = this.serverSocket.accept();
				socket.setTcpNoDelay(true);
				this.connections.incrementAndGet();
				this.sockets.add(socket);
				start("raw-server-connection", () -> serve(socket));
			}
			catch (IOException ex) {
				// closed
			}
		}
	}

	private void serve(Socket socket) {
		try (socket) {
			for (Request request = read(socket); request != null && !socket.isClosed(); request = read(socket)) {
				this.requests.add(request);
				this.handler.handle(new Exchange(request, socket));
			}
		}
		catch (IOException ex) {
			// the client went away, or the server was closed
		}
		finally {
			this.sockets.remove(socket);
		}
	}

	private static Request read(Socket socket) throws IOException {
		if (socket.isClosed()) {
			return null;
		}
		InputStream in = socket.getInputStream();
		StringBuilder head = new StringBuilder();
		while (head.indexOf("\r\n\r\n") < 0) {
			int next = in.read();
			if (next < 0) {
				return null;
			}
			head.append((char) next);
		}
		Request request = new Request(head.toString(), "");
		String length = request.header("content-length");
		byte[] body = in.readNBytes((length != null) ? Integer.parseInt(length) : 0);
		return new Request(request.head(), new String(body, StandardCharsets.UTF_8));
	}

	@Override
	public void close() {
		try {
			this.serverSocket.close();
			for (Socket socket : this.sockets) {
				socket.close();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Answers a request. Afterwards the next one is read from the same connection.
	 */
	interface Handler {

		void handle(Exchange exchange) throws IOException;

	}

	record Request(String head, String body) {

		String header(String name) {
			return this.head.lines()
				.filter((line) -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
				.map((line) -> line.substring(name.length() + 1).strip())
				.findFirst()
				.orElse(null);
		}

	}

	record Exchange(Request request, Socket socket) {

		void write(String text) throws IOException {
			write(text.getBytes(StandardCharsets.UTF_8));
		}

		void write(byte[] bytes) throws IOException {
			OutputStream out = this.socket.getOutputStream();
			out.write(bytes);
			out.flush();
		}

		/**
		 * Write in slices, one packet each as far as the system lets it.
		 */
		void write(byte[] bytes, int sliceLength) throws IOException {
			OutputStream out = this.socket.getOutputStream();
			for (int from = 0; from < bytes.length; from += sliceLength) {
				out.write(bytes, from, Math.min(sliceLength, bytes.length - from));
			}
		}

		void close() throws IOException {
			this.socket.close();
		}

		void reset() throws IOException {
			this.socket.setSoLinger(true, 0);
			this.socket.close();
		}

		/**
		 * Wait until the client closes the connection.
		 * @return whether it did so within the limit
		 */
		boolean awaitClose(Duration limit) throws IOException {
			this.socket.setSoTimeout((int) limit.toMillis());
			try {
				return this.socket.getInputStream().read() < 0;
			}
			catch (SocketTimeoutException ex) {
				return false;
			}
			catch (IOException ex) {
				return true;
			}
			finally {
				this.socket.setSoTimeout(0);
			}
		}

	}

}
