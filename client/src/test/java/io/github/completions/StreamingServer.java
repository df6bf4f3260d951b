package io.github.completions;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerResponse;

/**
 * A well-behaved server: it answers each request with JSON, or with events as they come
 * from a publisher, and hears when the client goes away.
 */
final class StreamingServer implements AutoCloseable {

	private final DisposableServer server;

	private StreamingServer(Function<String, Function<HttpServerResponse, Publisher<Void>>> answers) {
		this.server = HttpServer.create()
			.host("127.0.0.1")
			.port(0)
			.handle((request, response) -> request.receive()
				.aggregate()
				.asString()
				.defaultIfEmpty("")
				.flatMapMany((body) -> answers.apply(body).apply(response)))
			.bindNow();
	}

	/**
	 * Answer each request with the JSON that is made of its body.
	 */
	static StreamingServer json(Function<String, String> answer) {
		return new StreamingServer((body) -> (response) -> response.header("Content-Type", "application/json")
			.header("x-request-id", "req-1")
			.sendString(Mono.fromSupplier(() -> answer.apply(body))));
	}

	/**
	 * Answer each request with events, each flushed by itself.
	 */
	static StreamingServer events(Flux<String> data) {
		return events((body) -> data);
	}

	/**
	 * Answer each request with the events that are made of its body.
	 */
	static StreamingServer events(Function<String, Flux<String>> data) {
		return new StreamingServer((body) -> (response) -> response.sse()
			.header("x-request-id", "req-1")
			.send(data.apply(body).map(StreamingServer::event), (event) -> true));
	}

	private static ByteBuf event(String data) {
		return Unpooled.copiedBuffer("data: " + data + "\n\n", StandardCharsets.UTF_8);
	}

	String baseUrl() {
		return "http://127.0.0.1:" + this.server.port() + "/v1";
	}

	@Override
	public void close() {
		this.server.disposeNow();
	}

}
