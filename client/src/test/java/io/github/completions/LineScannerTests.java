package io.github.completions;

import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LineScannerTests {

	/** Line ends, their neighbours, and bytes that borrow or have the high bit. */
	private static final byte[] BYTES = { '\n', '\r', 9, 11, 12, 14, 0, 1, ' ', 'a', 127, -128, -1, -115, -118, 'z' };

	@Test
	void findsWhatALookAtEachByteFinds() {
		Random random = new Random(17);
		byte[] bytes = new byte[40];
		for (int i = 0; i < 100_000; i++) {
			int kinds = 2 + random.nextInt(BYTES.length - 2);
			for (int j = 0; j < bytes.length; j++) {
				bytes[j] = BYTES[BYTES.length - 1 - random.nextInt(kinds)];
			}
			int from = random.nextInt(bytes.length);
			int to = from + random.nextInt(bytes.length - from + 1);
			assertThat(new LineScanner().find(bytes, from, to)).isEqualTo(plain(bytes, from, to));
		}
	}

	@Test
	void findsEachPositionInARunOfAnyByte() {
		byte[] bytes = new byte[24];
		for (int filler = Byte.MIN_VALUE; filler <= Byte.MAX_VALUE; filler++) {
			if (filler == '\n' || filler == '\r') {
				continue;
			}
			for (int position = 0; position < bytes.length; position++) {
				Arrays.fill(bytes, (byte) filler);
				bytes[position] = (byte) ((position % 2 == 0) ? '\n' : '\r');
				assertThat(new LineScanner().find(bytes, 0, bytes.length)).isEqualTo(position);
			}
		}
	}

	private static int plain(byte[] bytes, int from, int to) {
		for (int i = from; i < to; i++) {
			if (bytes[i] == '\n' || bytes[i] == '\r') {
				return i;
			}
		}
		return -1;
	}

}
