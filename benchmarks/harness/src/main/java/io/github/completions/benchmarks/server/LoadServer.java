package io.github.completions.benchmarks.server;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;

/**
 * Answers every request from bytes that were encoded before, with a single thread. The
 * path says what to answer: {@code /events=1000,framing=tcp/v1/completions}.
 */
public final class LoadServer {

	private static final long BUSY_WAIT = TimeUnit.MILLISECONDS.toNanos(1);

	private final Selector selector;

	private final Map<String, EncodedAnswer> answers = new HashMap<>();

	private final PriorityQueue<ServerConnection> waiting = new PriorityQueue<>(
			(one, other) -> Long.signum(one.due() - other.due()));

	private long accepted;

	private LoadServer(Selector selector) {
		this.selector = selector;
	}

	/**
	 * Serve on a free port of 127.0.0.1, which is printed, until the process is ended or
	 * so many seconds are over.
	 */
	public static void main(String[] args) throws IOException {
		serve(TimeUnit.SECONDS.toNanos(Long.parseLong(args[0])), System.out);
	}

	private static void serve(long nanos, PrintStream out) throws IOException {
		try (ServerSocketChannel server = ServerSocketChannel.open(); Selector selector = Selector.open()) {
			server.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 4096);
			server.configureBlocking(false);
			server.register(selector, SelectionKey.OP_ACCEPT);
			out.println(server.socket().getLocalPort());
			new LoadServer(selector).serveUntil(System.nanoTime() + nanos);
		}
	}

	private void serveUntil(long end) throws IOException {
		while (System.nanoTime() - end < 0) {
			select();
			for (SelectionKey key : this.selector.selectedKeys()) {
				if (key.isValid() && key.isAcceptable()) {
					accept((ServerSocketChannel) key.channel());
				}
				else if (key.isValid() && key.attachment() instanceof ServerConnection connection) {
					advanceReady(connection, key);
				}
			}
			this.selector.selectedKeys().clear();
			advanceWaiting(System.nanoTime());
		}
	}

	private void select() throws IOException {
		ServerConnection next = this.waiting.peek();
		long left = (next != null) ? next.due() - System.nanoTime() : TimeUnit.SECONDS.toNanos(1);
		if (left < BUSY_WAIT) {
			this.selector.selectNow();
		}
		else {
			this.selector.select(TimeUnit.NANOSECONDS.toMillis(left));
		}
	}

	private void accept(ServerSocketChannel server) throws IOException {
		for (SocketChannel channel = server.accept(); channel != null; channel = server.accept()) {
			this.accepted++;
			channel.configureBlocking(false);
			channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
			new ServerConnection(channel, this.selector, this::answer);
		}
	}

	private EncodedAnswer answer(String specification) {
		return this.answers.computeIfAbsent(specification, (key) -> new EncodedAnswer(AnswerShape.parse(key)));
	}

	private void advanceWaiting(long now) {
		ServerConnection next = this.waiting.peek();
		while (next != null && next.due() - now <= 0) {
			this.waiting.poll();
			advance(next, false, next.isOpen());
			next = this.waiting.peek();
		}
	}

	private void advanceReady(ServerConnection connection, SelectionKey key) {
		if (connection.isWaiting()) {
			this.waiting.remove(connection);
		}
		advance(connection, key.isReadable(), key.isWritable());
	}

	private void advance(ServerConnection connection, boolean read, boolean write) {
		try {
			if (read) {
				connection.read(this.accepted);
			}
			if (write && connection.isOpen()) {
				connection.write();
			}
			if (connection.isWaiting()) {
				this.waiting.add(connection);
			}
		}
		catch (IOException ex) {
			connection.close();
		}
	}

}
