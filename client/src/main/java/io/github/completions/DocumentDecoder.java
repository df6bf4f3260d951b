package io.github.completions;

import java.util.Arrays;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Decodes an answer that is one JSON document: the answer to {@code create}, or of a
 * server that does not stream.
 */
final class DocumentDecoder implements AnswerDecoder {

	private static final int INITIAL_SIZE = 1024;

	/** What a header says costs nothing, so it must not make us allocate more. */
	private static final int MAX_INITIAL_SIZE = 1024 * 1024;

	private final ResponseHead head;

	private final AnswerLimit limit;

	private final Function<ApiError, CompletionsException> errors;

	private final Function<@Nullable Throwable, CompletionsException> cuts;

	private byte[] bytes;

	private int size;

	private boolean inputEnded;

	private boolean done;

	DocumentDecoder(ResponseHead head, AnswerLimit limit, Function<ApiError, CompletionsException> errors,
			Function<@Nullable Throwable, CompletionsException> cuts) {
		this.head = head;
		this.limit = limit;
		this.errors = errors;
		this.cuts = cuts;
		long announced = Math.min(head.contentLength(), Math.min(limit.bytes(), MAX_INITIAL_SIZE));
		this.bytes = new byte[(int) Math.max(announced, INITIAL_SIZE)];
	}

	@Override
	public void feed(DataBuffer buffer) {
		try {
			take(buffer);
		}
		finally {
			DataBufferUtils.release(buffer);
		}
	}

	private void take(DataBuffer buffer) {
		int length = buffer.readableByteCount();
		if (length > this.limit.bytes() - this.size) {
			throw new CompletionsDecodingException("The answer is larger than " + this.limit.bytes()
					+ " bytes. To allow more, set '" + this.limit.property() + "'", this.head, null);
		}
		if (this.size + length > this.bytes.length) {
			int doubled = (int) Math.min(this.bytes.length * 2L, this.limit.bytes());
			this.bytes = Arrays.copyOf(this.bytes, Math.max(doubled, this.size + length));
		}
		buffer.read(this.bytes, this.size, length);
		this.size += length;
	}

	@Override
	public @Nullable Completion next() {
		if (!this.inputEnded || this.done) {
			return null;
		}
		this.done = true;
		try {
			return new ChunkParser(new CompletionReader()).parse(this.bytes, 0, this.size);
		}
		catch (ErrorAnswer answer) {
			throw this.errors.apply(answer.error());
		}
		catch (JacksonException ex) {
			throw new CompletionsDecodingException("The answer is no JSON of a completion", this.head, ex);
		}
	}

	@Override
	public void endOfInput() {
		this.inputEnded = true;
	}

	@Override
	public boolean isDone() {
		return this.done;
	}

	@Override
	public boolean hasBegun() {
		return this.size > 0;
	}

	@Override
	public CompletionsException incomplete(@Nullable Throwable cause) {
		return this.cuts.apply(cause);
	}

}
