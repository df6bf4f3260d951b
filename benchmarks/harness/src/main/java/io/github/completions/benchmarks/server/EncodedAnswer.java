package io.github.completions.benchmarks.server;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.github.completions.benchmarks.server.AnswerShape.Framing;

/**
 * The bytes of all answers of one shape.
 */
final class EncodedAnswer {

	/** The events of one write. */
	static final int BLOCK = 128;

	/** So many blocks that no two of their events are alike. */
	private static final int UNALIKE_BLOCKS = 32;

	private static final String SLOT = " 0000000000000000000";

	private static final byte[] END = "0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

	private final AnswerShape shape;

	private final ByteBuffer head;

	private final List<ByteBuffer> blocks = new ArrayList<>();

	private final List<ByteBuffer> single = new ArrayList<>();

	private final List<byte[]> stamped = new ArrayList<>();

	private final ByteBuffer last;

	private final ByteBuffer end;

	private final ByteBuffer document;

	EncodedAnswer(AnswerShape shape) {
		this.shape = shape;
		this.head = direct(ascii("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n"
				+ "Cache-Control: no-cache\r\nx-request-id: req_0123456789abcdef\r\nopenai-processing-ms: 12\r\n"
				+ "Transfer-Encoding: chunked\r\n\r\n"));
		int blocks = (shape.kind() == EventKind.UNALIKE) ? UNALIKE_BLOCKS : 1;
		for (int block = 0; block < blocks; block++) {
			encodeBlock(block * BLOCK);
		}
		byte[] last = Events.framed(Events.event(shape.kind(), "", 0, true));
		byte[] done = ascii("data: [DONE]\n\n");
		byte[] lastChunk = httpChunk(concat(last, done));
		this.last = direct((shape.restNanos() > 0) ? lastChunk : concat(lastChunk, END));
		this.end = direct(END);
		byte[] body = Events.document(shape.textLength());
		this.document = direct(concat(
				ascii("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nx-request-id: req_0123456789abcdef\r\n"
						+ "openai-processing-ms: 12\r\nContent-Length: " + body.length + "\r\n\r\n"),
				body));
	}

	private void encodeBlock(int first) {
		ByteArrayOutputStream events = new ByteArrayOutputStream();
		ByteArrayOutputStream chunks = new ByteArrayOutputStream();
		for (int i = first; i < first + BLOCK; i++) {
			String text = this.shape.stamped() ? SLOT : Events.text(i);
			byte[] event = Events.framed(Events.event(this.shape.kind(), text, i, false));
			byte[] chunk = httpChunk(event);
			events.writeBytes(event);
			chunks.writeBytes(chunk);
			this.single.add(direct(chunk));
			this.stamped.add(chunk);
		}
		boolean big = this.shape.framing() == Framing.BIG;
		this.blocks.add(direct(big ? httpChunk(events.toByteArray()) : chunks.toByteArray()));
	}

	AnswerShape shape() {
		return this.shape;
	}

	ByteBuffer head() {
		return this.head.duplicate();
	}

	ByteBuffer block(int firstEvent) {
		return this.blocks.get(firstEvent / BLOCK % this.blocks.size()).duplicate();
	}

	ByteBuffer event(int index) {
		return this.single.get(index % this.single.size()).duplicate();
	}

	/**
	 * Write an event that says when it was sent.
	 */
	void stampedEvent(int index, long now, ByteBuffer target) {
		byte[] event = this.stamped.get(index % this.stamped.size());
		long rest = now;
		int slot = find(event, 0, event.length, ":\"" + SLOT.charAt(0)) + 3;
		for (int i = slot + SLOT.length() - 2; i >= slot; i--) {
			event[i] = (byte) ('0' + rest % 10);
			rest /= 10;
		}
		target.clear().put(event).flip();
	}

	/**
	 * The last event and {@code [DONE]}, and the end of the body unless that comes later.
	 */
	ByteBuffer last() {
		return this.last.duplicate();
	}

	ByteBuffer end() {
		return this.end.duplicate();
	}

	ByteBuffer document() {
		return this.document.duplicate();
	}

	static int find(byte[] bytes, int from, int to, String what) {
		byte[] wanted = ascii(what);
		for (int i = from; i <= to - wanted.length; i++) {
			int matched = 0;
			while (matched < wanted.length && bytes[i + matched] == wanted[matched]) {
				matched++;
			}
			if (matched == wanted.length) {
				return i;
			}
		}
		return -1;
	}

	private static byte[] httpChunk(byte[] data) {
		return concat(concat(ascii(Integer.toHexString(data.length) + "\r\n"), data), ascii("\r\n"));
	}

	private static byte[] concat(byte[] first, byte[] second) {
		ByteArrayOutputStream both = new ByteArrayOutputStream(first.length + second.length);
		both.writeBytes(first);
		both.writeBytes(second);
		return both.toByteArray();
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.ISO_8859_1);
	}

	private static ByteBuffer direct(byte[] bytes) {
		return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
	}

}
