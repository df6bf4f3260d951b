package io.github.completions.autoconfigure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * A server that accepts no connection: its queue is full, so that whoever asks for one
 * more gets no answer.
 */
final class DeafServer implements AutoCloseable {

	private final ServerSocket serverSocket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

	private final List<SocketChannel> queue = new ArrayList<>();

	DeafServer() throws IOException {
		for (int i = 0; i < 16; i++) {
			SocketChannel channel = SocketChannel.open();
			channel.configureBlocking(false);
			channel
				.connect(new InetSocketAddress(this.serverSocket.getInetAddress(), this.serverSocket.getLocalPort()));
			this.queue.add(channel);
		}
	}

	String baseUrl() {
		return "http://127.0.0.1:" + this.serverSocket.getLocalPort() + "/v1";
	}

	@Override
	public void close() throws IOException {
		for (SocketChannel channel : this.queue) {
			channel.close();
		}
		this.serverSocket.close();
	}

}
