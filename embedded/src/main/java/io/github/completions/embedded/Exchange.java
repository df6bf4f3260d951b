package io.github.completions.embedded;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.FutureMono;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import tools.jackson.databind.JsonNode;

/**
 * One request and the way to answer it.
 */
final class Exchange {

	private static final Logger logger = LoggerFactory.getLogger(EmbeddedCompletionsServer.class);

	private final HttpServerRequest request;

	private final HttpServerResponse response;

	private final long started = System.nanoTime();

	Exchange(HttpServerRequest request, HttpServerResponse response) {
		this.request = request;
		this.response = response;
		response.header("x-request-id", "req_" + UUID.randomUUID().toString().replace("-", ""));
	}

	HttpServerRequest request() {
		return this.request;
	}

	HttpServerResponse response() {
		return this.response;
	}

	String method() {
		return this.request.method().name();
	}

	/**
	 * Return the path without query.
	 * @return the path, with a slash in front
	 */
	String path() {
		return "/" + this.request.path();
	}

	/**
	 * Return the request as tests see it.
	 * @param body the body, which was read already
	 * @return the request
	 */
	RecordedRequest record(byte[] body) {
		Map<String, List<String>> headers = new TreeMap<>();
		this.request.requestHeaders()
			.forEach((header) -> headers
				.computeIfAbsent(header.getKey().toLowerCase(Locale.ROOT), (name) -> new ArrayList<>())
				.add(header.getValue()));
		return new RecordedRequest(method(), path(), headers, new String(body, StandardCharsets.UTF_8));
	}

	Mono<Void> sendJson(int status, JsonNode body) {
		return send(status, HttpHeaderValues.APPLICATION_JSON.toString(),
				Json.MAPPER.writeValueAsString(body).getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Send an answer as a whole.
	 * @param status the status
	 * @param contentType the content type
	 * @param body the body
	 * @return completes when it was sent
	 */
	Mono<Void> send(int status, String contentType, byte[] body) {
		head(status, contentType).header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
		return this.response.send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body))).then();
	}

	/**
	 * Send an answer event by event, each as soon as it is there. Asks for events only as
	 * fast as the client reads them, and cancels them when it goes away.
	 * @param events the events, with their framing
	 * @return completes when all were sent
	 */
	Mono<Void> sendEvents(Publisher<byte[]> events) {
		head(200, HttpHeaderValues.TEXT_EVENT_STREAM.toString()).header(HttpHeaderNames.CACHE_CONTROL, "no-cache");
		return this.response.send(Flux.from(events).map(Unpooled::wrappedBuffer), (buffer) -> true).then();
	}

	/**
	 * Send an answer of which half the body is missing.
	 * @param status the status
	 * @param contentType the content type
	 * @param body the whole body, whose length the answer promises
	 * @return completes when the first half was sent
	 */
	Mono<Void> sendHalf(int status, String contentType, byte[] body) {
		head(status, contentType).header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
		Flux<ByteBuf> half = Flux.just(Unpooled.wrappedBuffer(body, 0, body.length / 2));
		return this.response.send(half, (buffer) -> true).then();
	}

	/**
	 * Write to the connection past everything that knows HTTP.
	 * @param bytes the bytes
	 * @return completes when they were written
	 */
	Mono<Void> sendRaw(byte[] bytes) {
		return connection().flatMap((connection) -> FutureMono.from(connection.channel()
			.pipeline()
			.context(NettyPipeline.HttpCodec)
			.writeAndFlush(Unpooled.wrappedBuffer(bytes))));
	}

	/**
	 * Close the connection, whatever was sent.
	 */
	Mono<Void> close() {
		return connection().flatMap((connection) -> FutureMono.from(connection.channel().close()));
	}

	/**
	 * Close the connection so that the peer sees a reset.
	 */
	Mono<Void> reset() {
		return connection().flatMap((connection) -> {
			connection.channel().config().setOption(ChannelOption.SO_LINGER, 0);
			return FutureMono.from(connection.channel().close());
		});
	}

	private Mono<Connection> connection() {
		return Mono.create((sink) -> this.response.withConnection(sink::success));
	}

	Mono<Void> sendError(ApiException error) {
		return sendJson(error.status(), error.error().toJson());
	}

	/**
	 * Answer an error to a request that was not read to its end.
	 */
	Mono<Void> sendErrorAndClose(ApiException error) {
		this.response.keepAlive(false).withConnection(LingeringClose::prepare);
		return sendError(error);
	}

	/**
	 * Begin the answer. A content type that a script has set stays.
	 */
	private HttpServerResponse head(int status, String contentType) {
		long milliseconds = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - this.started);
		logger.debug("{} {} is answered with {} after {} ms", method(), path(), status, milliseconds);
		if (!this.response.responseHeaders().contains(HttpHeaderNames.CONTENT_TYPE)) {
			this.response.header(HttpHeaderNames.CONTENT_TYPE, contentType);
		}
		return this.response.status(status).header("openai-processing-ms", Long.toString(milliseconds));
	}

}
