package io.github.completions.benchmarks.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * As much of a request as the server has to know.
 *
 * @param path the path
 * @param stream whether the body asks for a stream
 */
record HttpRequest(String path, boolean stream) {

	private static final String CONTENT_LENGTH = "content-length:";

	private static final String STREAM = "\"stream\"";

	/**
	 * Return the request, or null if it is not there as a whole.
	 */
	static @Nullable HttpRequest parse(byte[] bytes, int length) {
		int headEnd = EncodedAnswer.find(bytes, 0, length, "\r\n\r\n");
		if (headEnd < 0) {
			return null;
		}
		String head = new String(bytes, 0, headEnd, StandardCharsets.ISO_8859_1);
		int body = headEnd + 4;
		if (!isComplete(head.toLowerCase(Locale.ROOT), bytes, body, length)) {
			return null;
		}
		int path = head.indexOf(' ') + 1;
		return new HttpRequest(head.substring(path, head.indexOf(' ', path)), asksForStream(bytes, body, length));
	}

	private static boolean isComplete(String head, byte[] bytes, int body, int length) {
		int announced = head.indexOf(CONTENT_LENGTH);
		if (announced >= 0) {
			int lineEnd = head.indexOf('\r', announced);
			String value = head.substring(announced + CONTENT_LENGTH.length(), (lineEnd < 0) ? head.length() : lineEnd);
			return length - body >= Integer.parseInt(value.trim());
		}
		return !head.contains("transfer-encoding: chunked")
				|| EncodedAnswer.find(bytes, Math.max(body, length - 5), length, "0\r\n\r\n") >= 0;
	}

	private static boolean asksForStream(byte[] bytes, int from, int to) {
		int member = EncodedAnswer.find(bytes, from, to, STREAM);
		if (member < 0) {
			return false;
		}
		int value = member + STREAM.length();
		while (value < to && (bytes[value] == ' ' || bytes[value] == ':')) {
			value++;
		}
		return value < to && bytes[value] == 't';
	}

	/**
	 * The specification with which the path begins.
	 */
	String specification() {
		return this.path.substring(1, this.path.indexOf('/', 1)).replace("%3D", "=").replace("%2C", ",");
	}

	static ByteBuffer statistics(long acceptedConnections) {
		String answer = "HTTP/1.1 200 OK\r\n\r\n" + acceptedConnections;
		return ByteBuffer.wrap(answer.getBytes(StandardCharsets.ISO_8859_1));
	}

}
