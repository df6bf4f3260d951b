package io.github.completions.embedded;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;

import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.netty.ChannelBindException;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/**
 * The open port of a running server, with its threads and connections.
 */
final class HttpListener {

	private static final Logger logger = LoggerFactory.getLogger(EmbeddedCompletionsServer.class);

	private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

	private static final int MAX_HEAD_SIZE = 32 * 1024;

	private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

	private final LoopResources loops = LoopResources.create("completions-embedded", 1, true);

	private final DisposableServer server;

	HttpListener(ServerSettings settings, CompletionsRouter router) {
		warnIfReachable(settings.host());
		this.server = bind(settings, router);
	}

	private DisposableServer bind(ServerSettings settings, CompletionsRouter router) {
		HttpServer configured = HttpServer.create()
			.runOn(this.loops)
			.channelGroup(this.connections)
			.host(settings.host())
			.port(settings.port())
			.protocol(HttpProtocol.HTTP11)
			.idleTimeout(settings.idleTimeout())
			.httpRequestDecoder((spec) -> spec.maxHeaderSize(MAX_HEAD_SIZE).maxInitialLineLength(MAX_HEAD_SIZE))
			.handle(router);
		try {
			return configured.bindNow();
		}
		catch (ChannelBindException ex) {
			this.loops.dispose();
			throw new IllegalStateException("Port %d of %s cannot be opened: set another port, or 0 for any free one"
				.formatted(settings.port(), settings.host()), ex);
		}
	}

	/**
	 * The server is for one machine: it has no TLS and perhaps no key.
	 */
	private static void warnIfReachable(String host) {
		try {
			if (!InetAddress.getByName(host).isLoopbackAddress()) {
				logger.warn("The embedded completions server listens on {}: other machines can reach it", host);
			}
		}
		catch (UnknownHostException ex) {
			throw new IllegalArgumentException("Host '" + host + "' is unknown: use an address of this machine", ex);
		}
	}

	int port() {
		return this.server.port();
	}

	/**
	 * Close the connections first: a stream would not end by itself.
	 */
	void close() {
		this.connections.close().awaitUninterruptibly(STOP_TIMEOUT.toMillis());
		this.server.disposeNow(STOP_TIMEOUT);
		this.loops.disposeLater(Duration.ZERO, STOP_TIMEOUT).block(STOP_TIMEOUT);
	}

}
