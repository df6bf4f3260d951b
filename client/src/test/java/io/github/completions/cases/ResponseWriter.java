package io.github.completions.cases;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

import io.github.completions.cases.WireResponse.End;
import io.github.completions.cases.WireResponse.Framing;

/**
 * Writes a response as its case says.
 */
final class ResponseWriter {

	private static final int JOINED_SIZE = 16 * 1024;

	private static final int MISSING_BYTES = 100;

	private static final byte[] LINE_END = { '\r', '\n' };

	private final WireConnection connection;

	private final WireResponse response;

	private final Placeholders placeholders;

	ResponseWriter(WireConnection connection, WireResponse response, Placeholders placeholders) {
		this.connection = connection;
		this.response = response;
		this.placeholders = placeholders;
	}

	void write(int status) throws IOException {
		this.connection.await(this.response.headersDelay());
		writeChopped(head(status), this.response.headChop(), this.response.headChopDelay());
		for (WireWrite write : this.response.writes()) {
			write(write);
		}
		if (this.response.framing() == Framing.CHUNKED && this.response.end() == End.CLEAN) {
			StringBuilder end = new StringBuilder("0\r\n");
			this.response.trailers().forEach((name, value) -> appendHeader(end, name, value));
			writeWhole(end.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
		}
	}

	private byte[] head(int status) {
		StringBuilder head = new StringBuilder();
		head.append((this.response.framing() == Framing.EOF) ? "HTTP/1.0 " : "HTTP/1.1 ");
		head.append(status).append(" Status\r\n");
		this.response.headers().forEach((name, value) -> appendHeader(head, name, this.placeholders.fill(value, 0)));
		if (this.response.framing() == Framing.CHUNKED) {
			appendHeader(head, "transfer-encoding", "chunked");
		}
		if (this.response.framing() == Framing.LENGTH
				&& this.response.headers().keySet().stream().noneMatch("content-length"::equalsIgnoreCase)) {
			appendHeader(head, "content-length", Long.toString(length()));
		}
		return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
	}

	private static void appendHeader(StringBuilder head, String name, String value) {
		head.append(name).append(": ").append(value).append("\r\n");
	}

	private long length() {
		long length = (this.response.end() == End.CLEAN) ? 0 : MISSING_BYTES;
		for (WireWrite write : this.response.writes()) {
			for (int i = 0; i < write.repeat(); i++) {
				length += write.content(this.placeholders, i).length;
			}
		}
		return length;
	}

	private void write(WireWrite write) throws IOException {
		ByteArrayOutputStream joined = new ByteArrayOutputStream();
		for (int i = 0; i < write.repeat(); i++) {
			this.connection.await(write.delay());
			joined.writeBytes(write.content(this.placeholders, i));
			if (!write.isJoinable() || joined.size() >= JOINED_SIZE || i == write.repeat() - 1) {
				writePieces(joined.toByteArray(), write);
				joined.reset();
			}
		}
	}

	private void writePieces(byte[] bytes, WireWrite write) throws IOException {
		int size = (write.chop() > 0) ? write.chop() : bytes.length;
		for (int from = 0; from < bytes.length; from += size) {
			if (from > 0) {
				this.connection.await(write.chopDelay());
			}
			writeFramed(bytes, from, Math.min(size, bytes.length - from));
		}
	}

	private void writeFramed(byte[] bytes, int from, int length) throws IOException {
		if (this.response.framing() != Framing.CHUNKED) {
			this.connection.write(bytes, from, length);
			return;
		}
		ByteArrayOutputStream chunk = new ByteArrayOutputStream();
		chunk.writeBytes(Integer.toHexString(length).getBytes(StandardCharsets.ISO_8859_1));
		chunk.writeBytes(LINE_END);
		chunk.write(bytes, from, length);
		chunk.writeBytes(LINE_END);
		writeWhole(chunk.toByteArray());
	}

	private void writeWhole(byte[] bytes) throws IOException {
		this.connection.write(bytes, 0, bytes.length);
	}

	private void writeChopped(byte[] bytes, int chop, int delay) throws IOException {
		int size = (chop > 0) ? chop : bytes.length;
		for (int from = 0; from < bytes.length; from += size) {
			if (from > 0) {
				this.connection.await(delay);
			}
			this.connection.write(bytes, from, Math.min(size, bytes.length - from));
		}
	}

}
