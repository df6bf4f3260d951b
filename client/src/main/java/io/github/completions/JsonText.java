package io.github.completions;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A JSON string in an array of bytes. It is decoded here if it is plain, or has escapes
 * and nothing beyond ASCII; a string that has both, is malformed or has no end is left to
 * the parser.
 */
final class JsonText {

	private static final int NO_TEXT = -1;

	private static final int MIN_SIZE = 32;

	private static final char[] NOTHING = {};

	/** The text without its escapes, if it had any. */
	private char[] unescaped = NOTHING;

	private int from;

	private int to;

	private int length;

	private boolean ascii;

	private boolean escaped;

	/**
	 * Scan the string that begins at the position, behind its quote.
	 * @return the position of the quote that ends it, -1 if it is left to the parser
	 */
	int scan(byte[] bytes, int from, int limit) {
		this.from = from;
		this.escaped = false;
		int seen = 0;
		for (int i = from; i < limit; i++) {
			byte value = bytes[i];
			if (value == '"') {
				this.to = i;
				this.ascii = seen >= 0;
				return (this.ascii || Utf8.isWellFormed(bytes, from, i)) ? i : NO_TEXT;
			}
			if (value == '\\') {
				return (seen >= 0) ? scanEscaped(bytes, i, limit) : NO_TEXT;
			}
			if (value >= 0 && value < ' ') {
				return NO_TEXT;
			}
			seen |= value;
		}
		return NO_TEXT;
	}

	private int scanEscaped(byte[] bytes, int firstEscape, int limit) {
		this.escaped = true;
		this.length = 0;
		for (int i = this.from; i < firstEscape; i++) {
			append((char) bytes[i]);
		}
		int position = firstEscape;
		while (position < limit) {
			byte value = bytes[position];
			if (value == '"') {
				this.to = position;
				return position;
			}
			if (value < ' ') {
				return NO_TEXT;
			}
			if (value != '\\') {
				append((char) value);
				position++;
				continue;
			}
			position = unescape(bytes, position + 1, limit);
			if (position < 0) {
				return NO_TEXT;
			}
		}
		return NO_TEXT;
	}

	/**
	 * Append what the escape behind its backslash stands for.
	 * @return the position behind the escape, -1 if it is none
	 */
	private int unescape(byte[] bytes, int position, int limit) {
		if (position >= limit) {
			return NO_TEXT;
		}
		switch (bytes[position]) {
			case 'n' -> append('\n');
			case 't' -> append('\t');
			case 'r' -> append('\r');
			case 'b' -> append('\b');
			case 'f' -> append('\f');
			case '"', '\\', '/' -> append((char) bytes[position]);
			case 'u' -> {
				return unescapeHex(bytes, position + 1, limit);
			}
			default -> {
				return NO_TEXT;
			}
		}
		return position + 1;
	}

	private int unescapeHex(byte[] bytes, int position, int limit) {
		if (position + 4 > limit) {
			return NO_TEXT;
		}
		int character = 0;
		for (int i = position; i < position + 4; i++) {
			int digit = (bytes[i] >= 0) ? Character.digit((char) bytes[i], 16) : -1;
			if (digit < 0) {
				return NO_TEXT;
			}
			character = (character << 4) | digit;
		}
		append((char) character);
		return position + 4;
	}

	private void append(char character) {
		if (this.length == this.unescaped.length) {
			this.unescaped = Arrays.copyOf(this.unescaped, Math.max(MIN_SIZE, this.length * 2));
		}
		this.unescaped[this.length++] = character;
	}

	/**
	 * Return the string that was scanned last.
	 */
	@SuppressWarnings("deprecation")
	String toString(byte[] bytes) {
		if (this.escaped) {
			return new String(this.unescaped, 0, this.length);
		}
		if (this.ascii) {
			// by far the fastest way from ASCII to a String
			return new String(bytes, 0, this.from, this.to - this.from);
		}
		return new String(bytes, this.from, this.to - this.from, StandardCharsets.UTF_8);
	}

	/**
	 * Return the position of the quote that ends a string without escapes.
	 * @return the position, -1 if there are escapes, anything beyond ASCII or no end
	 */
	static int endOfPlain(byte[] bytes, int from, int limit) {
		for (int i = from; i < limit; i++) {
			byte value = bytes[i];
			if (value == '"') {
				return i;
			}
			if (value == '\\' || value < ' ') {
				return NO_TEXT;
			}
		}
		return NO_TEXT;
	}

	/**
	 * Return the position of the quote that ends a string of any kind.
	 * @return the position, or the limit if there is none
	 */
	static int end(byte[] bytes, int from, int limit) {
		int position = from;
		while (position < limit && bytes[position] != '"') {
			position += (bytes[position] == '\\') ? 2 : 1;
		}
		return Math.min(position, limit);
	}

}
