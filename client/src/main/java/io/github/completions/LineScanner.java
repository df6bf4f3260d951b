package io.github.completions;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds the ends of lines eight bytes at a time, and tells whether a line has anything
 * but ASCII. A line may come in several pieces.
 */
final class LineScanner {

	private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private static final long ONES = 0x0101_0101_0101_0101L;

	private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

	/** One above CR, so that one comparison finds CR, LF and few other bytes. */
	private static final long BOUND = ONES * ('\r' + 1);

	/** All bytes of the line, and a few that follow it, in one. */
	private long seen;

	/**
	 * Return the position of the first CR or LF, -1 if there is none.
	 */
	int find(byte[] bytes, int from, int to) {
		int position = from;
		long seen = this.seen;
		while (position + Long.BYTES <= to) {
			long word = (long) LONG.get(bytes, position);
			seen |= word;
			// sets the high bit of each byte below the bound; a borrow only disturbs
			// bytes above the first of them
			long below = (word - BOUND) & ~word & HIGH_BITS;
			if (below == 0) {
				position += Long.BYTES;
				continue;
			}
			position += Long.numberOfTrailingZeros(below) >>> 3;
			if (isLineEnd(bytes[position])) {
				this.seen = seen;
				return position;
			}
			position++;
		}
		for (; position < to; position++) {
			if (isLineEnd(bytes[position])) {
				this.seen = seen;
				return position;
			}
			seen |= bytes[position];
		}
		this.seen = seen;
		return -1;
	}

	/**
	 * Whether no line since the last call of this had a byte beyond ASCII, as far as a
	 * look at eight bytes at a time can tell.
	 */
	boolean sawOnlyAscii() {
		boolean ascii = (this.seen & HIGH_BITS) == 0;
		this.seen = 0;
		return ascii;
	}

	static boolean isLineEnd(byte value) {
		return value == '\n' || value == '\r';
	}

}
