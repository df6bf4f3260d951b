package io.github.completions;

import java.io.ByteArrayOutputStream;
import java.time.Duration;

import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import io.github.completions.CompletionsApiException.ApiAnswer;

/**
 * Reads the body of an answer that is no success: at most 64 KiB in 2 seconds, then the
 * status speaks with what came.
 */
final class ErrorBody {

	private static final int MAX_BYTES = 64 * 1024;

	private static final Duration MAX_TIME = Duration.ofSeconds(2);

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private ErrorBody() {
	}

	static Mono<CompletionsApiException> read(Answer answer) {
		return Mono.defer(() -> {
			ErrorBody errorBody = new ErrorBody();
			return answer.body()
				.map(errorBody::addAndTellFull)
				.takeUntil(Boolean::booleanValue)
				.takeUntilOther(Mono.delay(MAX_TIME))
				// the status is the error: a body that breaks off tells what it can
				.onErrorComplete()
				.then(Mono.fromSupplier(() -> errorBody.exception(answer.head())));
		});
	}

	/**
	 * No buffer goes on from here: a hook that discards buffers would release it again.
	 */
	private boolean addAndTellFull(DataBuffer buffer) {
		byte[] part = new byte[Math.min(buffer.readableByteCount(), MAX_BYTES - this.bytes.size())];
		buffer.read(part);
		boolean full = buffer.readableByteCount() > 0 || this.bytes.size() + part.length == MAX_BYTES;
		DataBufferUtils.release(buffer);
		this.bytes.writeBytes(part);
		return full;
	}

	private CompletionsApiException exception(ResponseHead head) {
		byte[] body = this.bytes.toByteArray();
		String text = head.mask().text(Utf8.text(body));
		ApiError error = ApiErrorReader.fromBody(body, text);
		return CompletionsApiException.of(new ApiAnswer(head, (error != null) ? head.mask().error(error) : null, text));
	}

}
