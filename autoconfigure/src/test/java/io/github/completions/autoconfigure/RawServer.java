package io.github.completions.autoconfigure;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import javax.net.ServerSocketFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server on a raw socket, which shows each request as it came.
 */
public final class RawServer implements AutoCloseable {

	private static final String DOCUMENT = """
			{"id":"cmpl-1","object":"text_completion","created":1,"model":"m",\
			"choices":[{"text":"%s","index":0,"finish_reason":"stop"}]}""";

	private final ServerSocket serverSocket;

	private final Answer answer;

	private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

	private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();

	private final AtomicInteger connections = new AtomicInteger();

	private final CountDownLatch closedByClient = new CountDownLatch(1);

	private RawServer(ServerSocket serverSocket, Answer answer) {
		this.serverSocket = serverSocket;
		this.answer = answer;
	}

	public static RawServer answering(String text) {
		return start((request, out) -> document(out, 200, DOCUMENT.formatted(text)));
	}

	public static RawServer start(Answer answer) {
		return start(ServerSocketFactory.getDefault(), answer);
	}

	public static RawServer start(ServerSocketFactory factory, Answer answer) {
		try {
			return start(factory.createServerSocket(0, 50, InetAddress.getByName("127.0.0.1")), answer);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	public static RawServer start(ServerSocket serverSocket, Answer answer) {
		RawServer server = new RawServer(serverSocket, answer);
		thread(server::accept);
		return server;
	}

	public static void document(OutputStream out, int status, String json) throws IOException {
		byte[] body = json.getBytes(StandardCharsets.UTF_8);
		write(out, "HTTP/1.1 " + status + " Status\r\nContent-Type: application/json\r\nContent-Length: " + body.length
				+ "\r\n\r\n");
		out.write(body);
		out.flush();
	}

	public static void empty(OutputStream out, int status, String header) throws IOException {
		write(out, "HTTP/1.1 " + status + " Status\r\n" + header + "\r\nContent-Length: 0\r\n\r\n");
	}

	/**
	 * Instead of an answer, reset the connection.
	 */
	public static void reset() throws SocketException {
		throw new SocketException("Connection reset");
	}

	public static void completion(OutputStream out, String text) throws IOException {
		document(out, 200, DOCUMENT.formatted(text));
	}

	public static void streamHead(OutputStream out) throws IOException {
		write(out, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
	}

	public static void event(OutputStream out, String data) throws IOException {
		String event = "data: " + data + "\n\n";
		write(out, Integer.toHexString(event.length()) + "\r\n" + event + "\r\n");
	}

	public static void chunk(OutputStream out, String text) throws IOException {
		event(out, "{\"choices\":[{\"text\":\"" + text + "\",\"index\":0}]}");
	}

	public static void streamEnd(OutputStream out) throws IOException {
		event(out, "{\"choices\":[{\"text\":\"\",\"index\":0,\"finish_reason\":\"stop\"}]}");
		event(out, "[DONE]");
		write(out, "0\r\n\r\n");
	}

	private static void write(OutputStream out, String text) throws IOException {
		out.write(text.getBytes(StandardCharsets.UTF_8));
		out.flush();
	}

	private static void thread(Runnable task) {
		Thread thread = new Thread(task, "raw-server");
		thread.setDaemon(true);
		thread.start();
	}

	private void accept() {
		while (!this.serverSocket.isClosed()) {
			try {
				Socket socket = this.serverSocket.accept();
				this.sockets.add(socket);
				this.connections.incrementAndGet();
				thread(() -> serve(socket));
			}
			catch (IOException ex) {
				return;
			}
		}
	}

	private void serve(Socket socket) {
		try (socket) {
			InputStream in = new BufferedInputStream(socket.getInputStream());
			for (Request request = Request.read(in); request != null; request = Request.read(in)) {
				this.requests.add(request);
				answer(request, socket);
			}
		}
		catch (IOException ex) {
			assertThat(ex).isNotNull();
		}
		finally {
			this.sockets.remove(socket);
			this.closedByClient.countDown();
		}
	}

	private void answer(Request request, Socket socket) throws IOException {
		try {
			this.answer.write(request, socket.getOutputStream());
		}
		catch (SocketException ex) {
			socket.setSoLinger(true, 0);
			throw ex;
		}
	}

	public int port() {
		return this.serverSocket.getLocalPort();
	}

	public String baseUrl() {
		return "http://127.0.0.1:" + port() + "/v1";
	}

	public int connections() {
		return this.connections.get();
	}

	public int openConnections() {
		return this.sockets.size();
	}

	public int waitingRequests() {
		return this.requests.size();
	}

	public Request take() throws InterruptedException {
		Request request = this.requests.poll(10, TimeUnit.SECONDS);
		assertThat(request).as("request").isNotNull();
		return request;
	}

	public boolean isClosedByClientWithin(long millis) throws InterruptedException {
		return this.closedByClient.await(millis, TimeUnit.MILLISECONDS);
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
			throw new IllegalStateException(ex);
		}
	}

	@FunctionalInterface
	public interface Answer {

		void write(Request request, OutputStream out) throws IOException;

	}

	public record Request(String line, Map<String, String> headers, String body) {

		private static Request read(InputStream in) throws IOException {
			List<String> lines = new ArrayList<>();
			for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
				lines.add(line);
			}
			if (lines.isEmpty()) {
				return null;
			}
			Map<String, String> headers = new LinkedHashMap<>();
			lines.stream()
				.skip(1)
				.map((line) -> line.split(": ?", 2))
				.forEach((header) -> headers.put(header[0].toLowerCase(Locale.ROOT), header[1]));
			int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
			return new Request(lines.get(0), headers, new String(in.readNBytes(length), StandardCharsets.UTF_8));
		}

		private static String readLine(InputStream in) throws IOException {
			StringBuilder line = new StringBuilder();
			for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
				if (next != '\r') {
					line.append((char) next);
				}
			}
			return line.toString();
		}

		public String header(String name) {
			return this.headers.get(name.toLowerCase(Locale.ROOT));
		}

	}

}
