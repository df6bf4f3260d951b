package io.github.completions;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Decodes an event stream (WHATWG HTML, section 9.2.6) whose events are completions, over
 * bytes: a character that two buffers share is never cut. Between buffers it keeps the
 * data of an unfinished event and an unfinished line, nothing else.
 * <p>
 * The array holds <code>[0, dataEnd)</code> the data of the event so far,
 * <code>[position, limit)</code> what is not read yet.
 */
final class EventStreamDecoder implements AnswerDecoder {

	private static final byte[] NOTHING = {};

	private final ResponseHead head;

	private final int maxEventSize;

	private final ChunkParser parser = new ChunkParser();

	private final FinishedChoices choices = new FinishedChoices();

	private byte[] bytes = NOTHING;

	private int position;

	private int limit;

	private int searched;

	private int dataStart = -1;

	private int dataEnd;

	private boolean errorEvent;

	private boolean atStart = true;

	private boolean skipLineFeed;

	private boolean inputEnded;

	private boolean begun;

	private boolean done;

	EventStreamDecoder(ResponseHead head, int maxEventSize) {
		this.head = head;
		this.maxEventSize = maxEventSize;
	}

	@Override
	public void feed(DataBuffer buffer) {
		int length = buffer.readableByteCount();
		makeRoom(length);
		buffer.read(this.bytes, this.limit, length);
		DataBufferUtils.release(buffer);
		this.limit += length;
	}

	private void makeRoom(int length) {
		int dataLength = (this.dataStart >= 0) ? this.dataEnd - this.dataStart : 0;
		int unread = this.limit - this.position;
		byte[] target = (dataLength + unread + length <= this.bytes.length) ? this.bytes
				: new byte[Math.max(dataLength + unread + length, Math.min(this.bytes.length * 2, this.maxEventSize))];
		if (dataLength > 0) {
			System.arraycopy(this.bytes, this.dataStart, target, 0, dataLength);
		}
		if (unread > 0) {
			System.arraycopy(this.bytes, this.position, target, dataLength, unread);
		}
		this.bytes = target;
		this.searched += dataLength - this.position;
		this.position = dataLength;
		this.limit = dataLength + unread;
		if (this.dataStart >= 0) {
			this.dataStart = 0;
			this.dataEnd = dataLength;
		}
	}

	@Override
	public @Nullable Completion next() {
		while (!this.done) {
			if (!skipToLine()) {
				return null;
			}
			int lineEnd = LineEnds.find(this.bytes, this.searched, this.limit);
			if (lineEnd < 0) {
				this.searched = this.limit;
				if (!this.inputEnded) {
					checkSize(this.limit - this.position);
					return null;
				}
				return atEnd();
			}
			int lineStart = this.position;
			this.skipLineFeed = this.bytes[lineEnd] == '\r';
			this.position = lineEnd + 1;
			this.searched = this.position;
			checkSize(lineEnd - lineStart);
			Completion completion = line(lineStart, lineEnd);
			if (completion != null) {
				return completion;
			}
		}
		return null;
	}

	/**
	 * Skip the byte order mark at the start of the stream and the LF of a CRLF.
	 */
	private boolean skipToLine() {
		if (this.skipLineFeed && this.position < this.limit) {
			this.skipLineFeed = false;
			if (this.bytes[this.position] == '\n') {
				this.position++;
				this.searched = Math.max(this.searched, this.position);
			}
		}
		if (this.atStart && this.position < this.limit) {
			int mark = ByteOrderMark.match(this.bytes, this.position, this.limit);
			if (mark < 0 && !this.inputEnded) {
				return false;
			}
			this.atStart = false;
			this.position += Math.max(mark, 0);
			this.searched = Math.max(this.searched, this.position);
		}
		return true;
	}

	private @Nullable Completion line(int from, int to) {
		if (from == to) {
			return event(false);
		}
		switch (this.bytes[from]) {
			case 'd' -> {
				if (isField(from, to, EventStreamField.DATA)) {
					addData(EventStreamField.DATA.valueStart(this.bytes, from, to), to);
				}
			}
			case 'e' -> {
				if (isField(from, to, EventStreamField.EVENT)) {
					int value = EventStreamField.EVENT.valueStart(this.bytes, from, to);
					this.errorEvent = EventStreamField.equalsTrimmed(this.bytes, value, to, "error");
				}
				else if (isField(from, to, EventStreamField.ERROR)) {
					throw errorEvent(EventStreamField.ERROR.valueStart(this.bytes, from, to), to);
				}
			}
			case '{' -> {
				return chunk(from, to, false);
			}
			default -> {
				// a comment, or a field that is of no use here
			}
		}
		return null;
	}

	private boolean isField(int from, int to, EventStreamField field) {
		return field.matches(this.bytes, from, to);
	}

	/**
	 * Append a data line to the data of the event, which lies before it in the array.
	 */
	private void addData(int from, int to) {
		if (this.dataStart < 0) {
			this.dataStart = from;
			this.dataEnd = to;
			return;
		}
		checkSize(this.dataEnd - this.dataStart + 1 + to - from);
		this.bytes[this.dataEnd++] = '\n';
		System.arraycopy(this.bytes, from, this.bytes, this.dataEnd, to - from);
		this.dataEnd += to - from;
	}

	/**
	 * Dispatch the event that a blank line, or the end of the input, ends.
	 */
	private @Nullable Completion event(boolean pending) {
		boolean error = this.errorEvent;
		int from = (this.dataStart >= 0) ? this.dataStart : this.position;
		int to = (this.dataStart >= 0) ? this.dataEnd : from;
		this.errorEvent = false;
		this.dataStart = -1;
		if (from == to && !error) {
			return null;
		}
		if (EventStreamField.equalsTrimmed(this.bytes, from, to, "[DONE]")) {
			this.begun = true;
			this.done = true;
			return null;
		}
		if (error) {
			throw errorEvent(from, to);
		}
		if (EventStreamField.equalsTrimmed(this.bytes, from, to, "")
				|| EventStreamField.equalsTrimmed(this.bytes, from, to, "null")) {
			return null;
		}
		return chunk(from, to, pending);
	}

	private @Nullable Completion chunk(int from, int to, boolean pending) {
		this.begun = true;
		try {
			Completion completion = this.parser.parse(this.bytes, from, to);
			this.choices.add(completion.choices());
			return completion;
		}
		catch (ErrorAnswer answer) {
			throw errorEvent(answer.error());
		}
		catch (JacksonException ex) {
			if (pending) {
				throw incomplete(null);
			}
			throw new CompletionsDecodingException("An event of the stream is no JSON of a completion", this.head, ex);
		}
	}

	private CompletionsStreamException.ErrorEvent errorEvent(int from, int to) {
		byte[] body = Arrays.copyOfRange(this.bytes, from, to);
		ApiError error = ApiErrorReader.fromBody(body, Utf8.text(body));
		return errorEvent((error != null) ? error : ApiError.of(null));
	}

	private CompletionsStreamException.ErrorEvent errorEvent(ApiError error) {
		return new CompletionsStreamException.ErrorEvent(this.head.mask().error(error), this.head.requestId());
	}

	/**
	 * Handle what the message left without its line end or its blank line.
	 */
	private @Nullable Completion atEnd() {
		Completion completion = null;
		if (this.position < this.limit) {
			int from = this.position;
			this.position = this.limit;
			completion = (this.bytes[from] == '{') ? chunk(from, this.limit, true) : line(from, this.limit);
		}
		if (completion == null) {
			completion = event(true);
		}
		if (completion == null && !this.done) {
			this.done = this.choices.areComplete();
			return null;
		}
		return completion;
	}

	private void checkSize(int size) {
		if (size > this.maxEventSize) {
			throw new CompletionsDecodingException("An event or a line is larger than " + this.maxEventSize
					+ " bytes. To allow more, set 'completions.limits.max-event-size'", this.head, null);
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
		return this.begun;
	}

	static CompletionsStreamException truncated(ResponseHead head, @Nullable Throwable cause) {
		String message = (cause != null) ? "The connection broke before the stream was complete"
				: "The stream ended before it was complete: neither [DONE] came nor a finish reason for each choice";
		return new CompletionsStreamException.Truncated(message, head.requestId(), cause);
	}

	@Override
	public CompletionsStreamException incomplete(@Nullable Throwable cause) {
		return truncated(this.head, cause);
	}

}
