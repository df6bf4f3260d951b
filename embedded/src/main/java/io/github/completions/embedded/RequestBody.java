package io.github.completions.embedded;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

import io.netty.handler.codec.http.HttpHeaderNames;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Reads request bodies up to a size, and within a time.
 */
final class RequestBody {

	private final int maxSize;

	private final ByteArrayOutputStream content = new ByteArrayOutputStream();

	private RequestBody(int maxSize) {
		this.maxSize = maxSize;
	}

	/**
	 * Read the body of a request. One that is announced as too large is not asked for.
	 * @param request the request
	 * @param maxSize the largest size in bytes
	 * @param timeout the longest time from now until its end
	 * @return the body, or an {@link ApiException} as soon as it is too large or too slow
	 */
	static Mono<byte[]> read(HttpServerRequest request, int maxSize, Duration timeout) {
		if (announcedSize(request) > maxSize) {
			return Mono.error(tooLarge(maxSize));
		}
		return request.receive()
			.asByteArray()
			.collect(() -> new RequestBody(maxSize), RequestBody::add)
			.timeout(timeout)
			.onErrorMap(TimeoutException.class, (ex) -> tooSlow(timeout))
			.map((body) -> body.content.toByteArray());
	}

	private static long announcedSize(HttpServerRequest request) {
		String size = request.requestHeaders().get(HttpHeaderNames.CONTENT_LENGTH);
		return (size != null) ? Long.parseLong(size) : 0;
	}

	private void add(byte[] bytes) {
		if (bytes.length > this.maxSize - this.content.size()) {
			throw tooLarge(this.maxSize);
		}
		this.content.writeBytes(bytes);
	}

	private static ApiException tooLarge(int maxSize) {
		return ApiException.invalidRequest(413, null, "request_too_large",
				"The body of the request is larger than the %d bytes that this server reads.".formatted(maxSize));
	}

	private static ApiException tooSlow(Duration timeout) {
		return ApiException.invalidRequest(408, null, "request_timeout",
				"The body of the request did not arrive within %d ms.".formatted(timeout.toMillis()));
	}

}
