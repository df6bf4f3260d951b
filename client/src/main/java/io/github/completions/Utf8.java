package io.github.completions;

import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Checks and repairs UTF-8. Streams are decoded with replacement and never refused for a
 * byte that is wrong (WHATWG HTML, section 9.2.6).
 */
final class Utf8 {

	private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

	private static final byte[] REPLACEMENT = "\uFFFD".getBytes(StandardCharsets.UTF_8);

	private Utf8() {
	}

	static String text(byte[] bytes) {
		return new String(bytes, StandardCharsets.UTF_8);
	}

	/**
	 * Return the bytes with each malformed sequence replaced by U+FFFD: the longest start
	 * of a character, or one byte (WHATWG Encoding, section 8.1.1). Java's own decoder
	 * replaces a surrogate of three bytes as one.
	 */
	static byte[] repaired(byte[] bytes, int from, int to) {
		ByteArrayOutputStream repaired = new ByteArrayOutputStream(to - from + REPLACEMENT.length);
		int position = from;
		while (position < to) {
			int length = sequenceLength(bytes, position, to);
			if (length > 0) {
				repaired.write(bytes, position, length);
			}
			else {
				repaired.writeBytes(REPLACEMENT);
			}
			position += Math.abs(length);
		}
		return repaired.toByteArray();
	}

	static boolean isWellFormed(byte[] bytes, int from, int to) {
		int position = from;
		while (position < to) {
			int ascii = endOfAscii(bytes, position, to);
			if (ascii > position) {
				position = ascii;
				continue;
			}
			int length = sequenceLength(bytes, position, to);
			if (length < 0) {
				return false;
			}
			position += length;
		}
		return true;
	}

	/**
	 * Return the position of the first byte that is not ASCII, or the end.
	 */
	private static int endOfAscii(byte[] bytes, int from, int to) {
		int position = from;
		while (position + Long.BYTES <= to) {
			long beyond = (long) LONG.get(bytes, position) & HIGH_BITS;
			if (beyond != 0) {
				return position + (Long.numberOfTrailingZeros(beyond) >>> 3);
			}
			position += Long.BYTES;
		}
		while (position < to && bytes[position] >= 0) {
			position++;
		}
		return position;
	}

	/**
	 * Return the length of the sequence (Unicode, table 3-7), as a negative number if it
	 * is malformed.
	 */
	private static int sequenceLength(byte[] bytes, int position, int to) {
		int first = bytes[position] & 0xFF;
		if (first < 0x80) {
			return 1;
		}
		int length = (first >= 0xC2 && first <= 0xDF) ? 2
				: (first >= 0xE0 && first <= 0xEF) ? 3 : (first >= 0xF0 && first <= 0xF4) ? 4 : 0;
		if (length == 0 || position + 1 == to || !canFollow(first, bytes[position + 1] & 0xFF)) {
			return -1;
		}
		int end = position + 2;
		while (end < Math.min(position + length, to) && (bytes[end] & 0xC0) == 0x80) {
			end++;
		}
		return (end == position + length) ? length : position - end;
	}

	private static boolean canFollow(int first, int second) {
		int lowest = (first == 0xE0) ? 0xA0 : (first == 0xF0) ? 0x90 : 0x80;
		int highest = (first == 0xED) ? 0x9F : (first == 0xF4) ? 0x8F : 0xBF;
		return second >= lowest && second <= highest;
	}

}
