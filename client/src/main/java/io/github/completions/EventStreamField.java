package io.github.completions;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The fields of an event stream that mean something here. {@code error} is none of the
 * specification: older llama.cpp reports errors in it.
 */
enum EventStreamField {

	DATA, EVENT, ERROR;

	private final byte[] fieldName = name().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII);

	/**
	 * Whether the line is this field: its name alone, or its name and a colon.
	 */
	boolean matches(byte[] bytes, int from, int to) {
		int nameEnd = from + this.fieldName.length;
		if (nameEnd > to || (nameEnd < to && bytes[nameEnd] != ':')) {
			return false;
		}
		for (int i = 0; i < this.fieldName.length; i++) {
			if (bytes[from + i] != this.fieldName[i]) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Return where the value starts: after the colon and one space.
	 */
	int valueStart(byte[] bytes, int from, int to) {
		int start = Math.min(from + this.fieldName.length + 1, to);
		return (start < to && bytes[start] == ' ') ? start + 1 : start;
	}

	/**
	 * Whether the bytes without the white space around them are the text.
	 */
	static boolean equalsTrimmed(byte[] bytes, int from, int to, String text) {
		int start = from;
		int end = to;
		while (start < end && bytes[start] <= ' ' && bytes[start] >= 0) {
			start++;
		}
		while (start < end && bytes[end - 1] <= ' ' && bytes[end - 1] >= 0) {
			end--;
		}
		if (end - start != text.length()) {
			return false;
		}
		for (int i = 0; i < text.length(); i++) {
			if (bytes[start + i] != text.charAt(i)) {
				return false;
			}
		}
		return true;
	}

}
