package io.github.completions.embedded;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
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

	Mono<Void> sendJson(int status, JsonNode body) {
		return send(status, HttpHeaderValues.APPLICATION_JSON.toString(),
				Json.MAPPER.writeValueAsString(body).getBytes(StandardCharsets.UTF_8));
	}

	Mono<Void> send(int status, String contentType, byte[] body) {
		head(status, contentType).header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
		return this.response.send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body))).then();
	}

	Mono<Void> sendEvents(Publisher<byte[]> events) {
		head(200, HttpHeaderValues.TEXT_EVENT_STREAM.toString()).header(HttpHeaderNames.CACHE_CONTROL, "no-cache");
		return this.response.send(Flux.from(events).map(Unpooled::wrappedBuffer), (buffer) -> true).then();
	}

	Mono<Void> sendError(ApiException error) {
		return sendJson(error.status(), error.error().toJson());
	}

	/**
	 * Answer an error to a request that was not read to its end.
	 */
	Mono<Void> sendErrorAndClose(ApiException error) {
		this.response.keepAlive(false);
		return sendError(error);
	}

	private HttpServerResponse head(int status, String contentType) {
		long milliseconds = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - this.started);
		logger.debug("{} {} is answered with {} after {} ms", method(), path(), status, milliseconds);
		return this.response.status(status)
			.header(HttpHeaderNames.CONTENT_TYPE, contentType)
			.header("openai-processing-ms", Long.toString(milliseconds));
	}

}
