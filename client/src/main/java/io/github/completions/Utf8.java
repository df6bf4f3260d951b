package io.github.completions;

import java.nio.charset.StandardCharsets;

/**
 * Checks and repairs UTF-8. Streams are decoded with replacement and never refused for a
 * byte that is wrong (WHATWG HTML, section 9.2.6).
 */
final class Utf8 {

	private Utf8() {
	}

	static String text(byte[] bytes) {
		return new String(bytes, StandardCharsets.UTF_8);
	}

	/**
	 * Return the bytes with each malformed sequence replaced by U+FFFD.
	 */
	static byte[] repaired(byte[] bytes, int from, int to) {
		return new String(bytes, from, to - from, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
	}

	static boolean isWellFormed(byte[] bytes, int from, int to) {
		int position = from;
		while (position < to) {
			if (bytes[position] >= 0) {
				position++;
				continue;
			}
			int length = sequenceLength(bytes, position, to);
			if (length == 0) {
				return false;
			}
			position += length;
		}
		return true;
	}

	/**
	 * Return the length of the sequence of two to four bytes, 0 if it is malformed
	 * (Unicode, table 3-7).
	 */
	private static int sequenceLength(byte[] bytes, int position, int to) {
		int first = bytes[position] & 0xFF;
		int length = (first >= 0xC2 && first <= 0xDF) ? 2
				: (first >= 0xE0 && first <= 0xEF) ? 3 : (first >= 0xF0 && first <= 0xF4) ? 4 : 0;
		if (length == 0 || position + length > to) {
			return 0;
		}
		int second = bytes[position + 1] & 0xFF;
		int lowest = (first == 0xE0) ? 0xA0 : (first == 0xF0) ? 0x90 : 0x80;
		int highest = (first == 0xED) ? 0x9F : (first == 0xF4) ? 0x8F : 0xBF;
		if (second < lowest || second > highest) {
			return 0;
		}
		for (int i = position + 2; i < position + length; i++) {
			if ((bytes[i] & 0xC0) != 0x80) {
				return 0;
			}
		}
		return length;
	}

}
