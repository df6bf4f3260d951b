package io.github.completions.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An HTTP proxy that asks for credentials, tunnels what is to be tunnelled and forwards
 * the rest.
 */
final class RawProxy implements AutoCloseable {

	private final ServerSocket serverSocket;

	private final String authorization;

	private final List<String> heads = new CopyOnWriteArrayList<>();

	RawProxy(String authorization) throws IOException {
		this.serverSocket = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
		this.authorization = authorization;
		thread(this::accept);
	}

	private static void thread(Runnable task) {
		Thread thread = new Thread(task, "raw-proxy");
		thread.setDaemon(true);
		thread.start();
	}

	private void accept() {
		while (!this.serverSocket.isClosed()) {
			try {
				Socket client = this.serverSocket.accept();
				thread(() -> serve(client));
			}
			catch (IOException ex) {
				return;
			}
		}
	}

	private void serve(Socket client) {
		try (client) {
			for (String head = head(client.getInputStream()); !head.isEmpty(); head = head(client.getInputStream())) {
				this.heads.add(head);
				if (head.toLowerCase(Locale.ROOT)
					.contains("proxy-authorization: " + this.authorization.toLowerCase(Locale.ROOT))) {
					forward(head, client);
					return;
				}
				readBody(head, client.getInputStream());
				write(client,
						"HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"test\"\r\n"
								+ "Content-Length: 0\r\n\r\n");
			}
		}
		catch (IOException ex) {
			assertThat(ex).isNotNull();
		}
	}

	private static void forward(String head, Socket client) throws IOException {
		String[] line = head.split(" ", 3);
		boolean tunnel = line[0].equals("CONNECT");
		URI target = URI.create(tunnel ? "http://" + line[1] : line[1]);
		try (Socket server = new Socket(target.getHost(), target.getPort())) {
			if (tunnel) {
				write(client, "HTTP/1.1 200 Connected\r\n\r\n");
			}
			else {
				write(server, head.replace(line[1], target.getRawPath())
					.replaceFirst("(?i)proxy-authorization:[^\r]*\r\n", ""));
			}
			thread(() -> pump(client, server));
			server.getInputStream().transferTo(client.getOutputStream());
		}
	}

	private static void pump(Socket from, Socket to) {
		try {
			from.getInputStream().transferTo(to.getOutputStream());
		}
		catch (IOException ex) {
			assertThat(ex).isNotNull();
		}
	}

	private static String head(InputStream in) throws IOException {
		StringBuilder head = new StringBuilder();
		for (int next = in.read(); next >= 0; next = in.read()) {
			head.append((char) next);
			if (head.toString().endsWith("\r\n\r\n")) {
				return head.toString();
			}
		}
		return "";
	}

	private static void readBody(String head, InputStream in) throws IOException {
		for (String line : head.split("\r\n")) {
			if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
				in.readNBytes(Integer.parseInt(line.substring(15).trim()));
			}
		}
	}

	private static void write(Socket socket, String text) throws IOException {
		OutputStream out = socket.getOutputStream();
		out.write(text.getBytes(StandardCharsets.US_ASCII));
		out.flush();
	}

	int port() {
		return this.serverSocket.getLocalPort();
	}

	List<String> heads() {
		return this.heads;
	}

	@Override
	public void close() throws IOException {
		this.serverSocket.close();
	}

}
