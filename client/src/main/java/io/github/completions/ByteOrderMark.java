package io.github.completions;

/**
 * The byte order mark of UTF-8, which may stand at the start of a stream.
 */
final class ByteOrderMark {

	static final byte FIRST = (byte) 0xEF;

	private static final byte[] MARK = { FIRST, (byte) 0xBB, (byte) 0xBF };

	private ByteOrderMark() {
	}

	/**
	 * Return how many bytes of mark there are.
	 * @return 3 or 0; -1 if more bytes are needed to tell
	 */
	static int match(byte[] bytes, int from, int to) {
		for (int i = 0; i < MARK.length; i++) {
			if (from + i == to) {
				return -1;
			}
			if (bytes[from + i] != MARK[i]) {
				return 0;
			}
		}
		return MARK.length;
	}

}
