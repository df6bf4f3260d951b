package io.github.completions.embedded;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Reads request bodies up to a size, and within a time. What is beyond the size is read
 * as well, but not kept, because a client that is still sending would not see the answer.
 */
final class RequestBody {

	private static final int DISCARD_FACTOR = 8;

	private final int maxSize;

	private final ByteArrayOutputStream content = new ByteArrayOutputStream();

	private long size;

	private RequestBody(int maxSize) {
		this.maxSize = maxSize;
	}

	/**
	 * Read the body of a request.
	 * @param request the request
	 * @param maxSize the largest size in bytes
	 * @param timeout the longest time from now until its end
	 * @return the body, or an {@link ApiException}
	 */
	static Mono<byte[]> read(HttpServerRequest request, int maxSize, Duration timeout) {
		return request.receive()
			.asByteArray()
			.collect(() -> new RequestBody(maxSize), RequestBody::add)
			.timeout(timeout)
			.onErrorMap(TimeoutException.class, (ex) -> tooSlow(timeout))
			.map(RequestBody::toBytes);
	}

	private void add(byte[] bytes) {
		this.size += bytes.length;
		if (this.size <= this.maxSize) {
			this.content.writeBytes(bytes);
		}
		else if (this.size > (long) DISCARD_FACTOR * this.maxSize) {
			throw tooLarge();
		}
	}

	private byte[] toBytes() {
		if (this.size > this.maxSize) {
			throw tooLarge();
		}
		return this.content.toByteArray();
	}

	private ApiException tooLarge() {
		return ApiException.invalidRequest(413, null, "request_too_large",
				"The body of the request is larger than the %d bytes that this server reads.".formatted(this.maxSize));
	}

	private static ApiException tooSlow(Duration timeout) {
		return ApiException.invalidRequest(408, null, "request_timeout",
				"The body of the request did not arrive within %d ms.".formatted(timeout.toMillis()));
	}

}
