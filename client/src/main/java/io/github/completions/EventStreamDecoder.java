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

	private final LineScanner scanner = new LineScanner();

	private final CompletionReader reader = new CompletionReader();

	private final EventParser parser = new EventParser(this.reader);

	private final ChunkTemplates templates = new ChunkTemplates();

	private final FinishedChoices choices = new FinishedChoices();

	private byte[] bytes = NOTHING;

	private int position;

	private int limit;

	private int searched;

	private int dataStart = -1;

	private int dataEnd;

	/** Where the line of the data begins, -1 if there are several lines. */
	private int dataLine;

	private boolean dataIsAscii;

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
		try {
			int length = buffer.readableByteCount();
			makeRoom(length);
			buffer.read(this.bytes, this.limit, length);
			this.limit += length;
		}
		finally {
			DataBufferUtils.release(buffer);
		}
	}

	private void makeRoom(int length) {
		this.parser.close();
		int dataLength = (this.dataStart >= 0) ? this.dataEnd - this.dataStart : 0;
		int unread = this.limit - this.position;
		byte[] source = this.bytes;
		// stored only when it is another: G1 pays for each store into an old object
		if (dataLength + unread + length > source.length) {
			this.bytes = new byte[Math.max(dataLength + unread + length,
					Math.min(source.length * 2, this.maxEventSize))];
		}
		if (dataLength > 0) {
			System.arraycopy(source, this.dataStart, this.bytes, 0, dataLength);
		}
		if (unread > 0) {
			System.arraycopy(source, this.position, this.bytes, dataLength, unread);
		}
		this.searched += dataLength - this.position;
		this.position = dataLength;
		this.limit = dataLength + unread;
		if (this.dataStart >= 0) {
			this.dataStart = 0;
			this.dataEnd = dataLength;
			this.dataLine = -1;
		}
	}

	@Override
	public @Nullable Completion next() {
		while (!this.done && skipToLine()) {
			Completion completion = shortCut();
			if (completion != null) {
				return completion;
			}
			int lineEnd = this.scanner.find(this.bytes, this.searched, this.limit);
			if (lineEnd < 0) {
				this.searched = this.limit;
				checkSize(this.limit - this.position);
				this.parser.close();
				return this.inputEnded ? atEnd() : null;
			}
			int lineStart = this.position;
			this.skipLineFeed = this.bytes[lineEnd] == '\r';
			this.position = lineEnd + 1;
			this.searched = this.position;
			checkSize(lineEnd - lineStart);
			completion = line(lineStart, lineEnd);
			if (completion != null) {
				return completion;
			}
		}
		return null;
	}

	/**
	 * Take an event as a whole that looks like one before, at the beginning of an event.
	 */
	private @Nullable Completion shortCut() {
		if (this.dataStart >= 0 || this.errorEvent || this.skipLineFeed) {
			return null;
		}
		Completion completion = this.templates.read(this.bytes, this.position, this.limit);
		if (completion == null || this.templates.end() - this.position > this.maxEventSize) {
			return null;
		}
		this.position = this.templates.end();
		this.searched = this.position;
		return completion;
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
		boolean ascii = this.scanner.sawOnlyAscii();
		if (from == to) {
			return event(false);
		}
		switch (this.bytes[from]) {
			case 'd' -> {
				if (isField(from, to, EventStreamField.DATA)) {
					addData(from, to, ascii);
				}
			}
			case 'e' -> {
				if (isField(from, to, EventStreamField.EVENT)) {
					int value = EventStreamField.EVENT.valueStart(this.bytes, from, to);
					this.errorEvent = EventStreamField.equalsTrimmed(this.bytes, value, to, "error");
				}
				else if (isField(from, to, EventStreamField.ERROR)) {
					int value = EventStreamField.ERROR.valueStart(this.bytes, from, to);
					if (!EventStreamField.equalsTrimmed(this.bytes, value, to, "")) {
						throw errorEvent(value, to);
					}
				}
			}
			case '{' -> {
				return chunk(from, to);
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
	private void addData(int lineStart, int to, boolean ascii) {
		int from = EventStreamField.DATA.valueStart(this.bytes, lineStart, to);
		if (this.dataStart < 0) {
			this.dataStart = from;
			this.dataEnd = to;
			this.dataLine = lineStart;
			this.dataIsAscii = ascii;
			return;
		}
		checkSize(this.dataEnd - this.dataStart + 1 + to - from);
		this.bytes[this.dataEnd++] = '\n';
		System.arraycopy(this.bytes, from, this.bytes, this.dataEnd, to - from);
		this.dataEnd += to - from;
		this.dataLine = -1;
		this.dataIsAscii &= ascii;
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
			this.parser.close();
			return null;
		}
		if (error) {
			throw errorEvent(from, to);
		}
		if (EventStreamField.equalsTrimmed(this.bytes, from, to, "")
				|| EventStreamField.equalsTrimmed(this.bytes, from, to, "null")) {
			return null;
		}
		return pending ? pendingChunk(from, to) : dataChunk(from, to);
	}

	/**
	 * Read the data of an event, in its place if that is possible.
	 */
	private Completion dataChunk(int from, int to) {
		boolean wellFormed = this.dataIsAscii || Utf8.isWellFormed(this.bytes, from, to);
		Completion completion = (wellFormed && this.dataLine >= 0) ? chunkInPlace(from, to) : null;
		return (completion != null) ? completion : chunk(from, to);
	}

	private @Nullable Completion chunkInPlace(int from, int to) {
		boolean learn = this.templates.wantToLearn();
		TextPlaces places = this.reader.places();
		places.reset(learn);
		if (learn) {
			// a parser in use blanks what lies before an event, which is to be learned
			this.parser.close();
		}
		Completion completion = this.parser.parse(this.bytes, from, to, this.limit);
		if (completion == null) {
			return null;
		}
		this.begun = true;
		this.choices.add(completion.choices());
		if (learn) {
			places.countFrom(this.parser.start());
			this.templates.learn(this.bytes, this.dataLine, endOfBlankLine(), places, completion);
		}
		return completion;
	}

	private int endOfBlankLine() {
		boolean lineFeedFollows = this.skipLineFeed && this.position < this.limit && this.bytes[this.position] == '\n';
		return lineFeedFollows ? this.position + 1 : this.position;
	}

	/**
	 * Read a document wherever it lies.
	 */
	private Completion chunk(int from, int to) {
		this.begun = true;
		this.reader.places().reset(false);
		try {
			Completion completion = new ChunkParser(this.reader).parse(this.bytes, from, to);
			this.choices.add(completion.choices());
			return completion;
		}
		catch (ErrorAnswer answer) {
			throw errorEvent(answer.error());
		}
		catch (JacksonException ex) {
			throw new CompletionsDecodingException("An event of the stream is no JSON of a completion", this.head, ex);
		}
	}

	/**
	 * Read the data of an event that was not ended: half a document means that the rest
	 * is missing.
	 */
	private Completion pendingChunk(int from, int to) {
		try {
			return chunk(from, to);
		}
		catch (CompletionsDecodingException ex) {
			throw incomplete(null);
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
			completion = (this.bytes[from] == '{') ? pendingChunk(from, this.limit) : line(from, this.limit);
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
	public CompletionsException incomplete(@Nullable Throwable cause) {
		if (cause == null && !this.begun && this.head.saysOtherThanEventStream()) {
			return new CompletionsDecodingException(
					"The answer is neither JSON nor an event stream. Check 'completions.base-url'", this.head, null);
		}
		return truncated(this.head, cause);
	}

}
