package io.github.completions;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

/**
 * Waits for the first byte of an answer that is neither white space nor a byte order
 * mark, and leaves the rest from the line end before it to the decoder that it stands
 * for.
 */
final class SniffingDecoder implements AnswerDecoder {

	private static final byte[] NOTHING = {};

	private static final int MAX_HELD = 1024;

	private final ResponseHead head;

	private final AnswerForm form;

	/** The beginning of a line, or of a byte order mark, that does not decide yet. */
	private byte[] held = NOTHING;

	private @Nullable AnswerDecoder decoder;

	SniffingDecoder(ResponseHead head, AnswerForm form) {
		this.head = head;
		this.form = form;
	}

	@Override
	public void feed(DataBuffer buffer) {
		AnswerDecoder decoder = this.decoder;
		if (decoder == null) {
			decoder = decide(buffer);
		}
		if (decoder != null) {
			decoder.feed(buffer);
		}
	}

	/**
	 * Return the decoder, or null after taking a buffer that does not decide.
	 */
	private @Nullable AnswerDecoder decide(DataBuffer buffer) {
		if (this.held.length == 0 && buffer.readableByteCount() > 0) {
			byte first = buffer.getByte(buffer.readPosition());
			if (isText(first) && first != ByteOrderMark.FIRST) {
				return choose(buffer, first);
			}
		}
		byte[] bytes = heldWith(buffer);
		int lineEnd = 0;
		int position = 0;
		while (position < bytes.length) {
			int mark = (position == 0) ? ByteOrderMark.match(bytes, 0, bytes.length) : 0;
			if (mark == 0 && isText(bytes[position])) {
				DataBuffer rest = DefaultDataBufferFactory.sharedInstance
					.wrap(Arrays.copyOfRange(bytes, lineEnd, bytes.length));
				choose(rest, bytes[position]).feed(rest);
				return null;
			}
			if (mark < 0) {
				break;
			}
			// the line end is kept: what follows it is not the start of the stream
			lineEnd = LineScanner.isLineEnd(bytes[position]) ? position : lineEnd;
			position += Math.max(mark, 1);
		}
		hold(Arrays.copyOfRange(bytes, lineEnd, bytes.length));
		return null;
	}

	private byte[] heldWith(DataBuffer buffer) {
		try {
			byte[] bytes = Arrays.copyOf(this.held, this.held.length + buffer.readableByteCount());
			buffer.read(bytes, this.held.length, buffer.readableByteCount());
			return bytes;
		}
		finally {
			DataBufferUtils.release(buffer);
		}
	}

	private AnswerDecoder choose(DataBuffer buffer, byte first) {
		try {
			this.decoder = switch (first) {
				case '{', '[' -> this.form.document(this.head);
				case '<' -> throw new CompletionsDecodingException(
						"The answer is a page, not an answer of the API. Check 'completions.base-url'", this.head,
						null);
				default -> this.form.other(this.head);
			};
			return this.decoder;
		}
		catch (RuntimeException | Error ex) {
			DataBufferUtils.release(buffer);
			throw ex;
		}
	}

	private static boolean isText(byte value) {
		return value != ' ' && value != '\t' && value != '\n' && value != '\r';
	}

	/**
	 * White space without end is held no longer than it could mean something.
	 */
	private void hold(byte[] line) {
		this.held = (line.length <= MAX_HELD) ? line : new byte[] { ' ' };
	}

	@Override
	public void endOfInput() {
		if (this.decoder != null) {
			this.decoder.endOfInput();
		}
	}

	@Override
	public @Nullable Completion next() {
		return (this.decoder != null) ? this.decoder.next() : null;
	}

	@Override
	public boolean isDone() {
		return this.decoder != null && this.decoder.isDone();
	}

	@Override
	public boolean hasBegun() {
		return this.decoder != null && this.decoder.hasBegun();
	}

	@Override
	public CompletionsException incomplete(@Nullable Throwable cause) {
		if (BrokenContent.isCause(cause)) {
			return new CompletionsDecodingException("The content of the answer is not encoded as it says", this.head,
					cause);
		}
		return (this.decoder != null) ? this.decoder.incomplete(cause) : this.form.incomplete(this.head, cause);
	}

}
