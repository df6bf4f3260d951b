package io.github.completions.embedded;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.DefaultEventExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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

	private final DefaultEventExecutor executor = new DefaultEventExecutor();

	private final ChannelGroup connections = new DefaultChannelGroup(this.executor);

	private final LoopResources loops = LoopResources.create("completions-embedded", 1, true);

	private final DisposableServer server;

	HttpListener(ServerSettings settings, CompletionsRouter router) {
		warnIfReachable(settings.host());
		this.server = HttpServer.create()
			.runOn(this.loops)
			.channelGroup(this.connections)
			.host(settings.host())
			.port(settings.port())
			.protocol(HttpProtocol.HTTP11)
			.idleTimeout(settings.idleTimeout())
			.httpRequestDecoder((spec) -> spec.maxHeaderSize(MAX_HEAD_SIZE).maxInitialLineLength(MAX_HEAD_SIZE))
			.handle(router)
			.bindNow();
	}

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

	void close() {
		this.connections.close().awaitUninterruptibly(STOP_TIMEOUT.toMillis());
		this.server.disposeNow(STOP_TIMEOUT);
		this.loops.disposeLater(Duration.ZERO, STOP_TIMEOUT).block(STOP_TIMEOUT);
		this.executor.shutdownGracefully(0, STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
	}

}
