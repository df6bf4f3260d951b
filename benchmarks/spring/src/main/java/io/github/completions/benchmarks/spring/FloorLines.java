package io.github.completions.benchmarks.spring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

import io.netty.buffer.ByteBuf;

/**
 * Finds the lines of a stream that hold JSON, eight bytes at a time.
 */
final class FloorLines {

	private static final VarHandle EIGHT_BYTES = MethodHandles.byteArrayViewVarHandle(long[].class,
			ByteOrder.LITTLE_ENDIAN);

	private static final int DATA_LENGTH = "data: ".length();

	private final JsonConsumer json;

	private byte[] bytes = new byte[64 * 1024];

	private int kept;

	FloorLines(JsonConsumer json) {
		this.json = json;
	}

	void feed(ByteBuf buffer) {
		int end = this.kept + buffer.readableBytes();
		if (end > this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, Math.max(this.bytes.length * 2, end));
		}
		buffer.readBytes(this.bytes, this.kept, buffer.readableBytes());
		int lineStart = 0;
		int lineEnd = lineFeed(this.kept, end);
		while (lineEnd >= 0) {
			line(lineStart, lineEnd);
			lineStart = lineEnd + 1;
			lineEnd = lineFeed(lineStart, end);
		}
		this.kept = end - lineStart;
		if (this.kept > 0 && lineStart > 0) {
			System.arraycopy(this.bytes, lineStart, this.bytes, 0, this.kept);
		}
	}

	private void line(int from, int to) {
		int value = from + DATA_LENGTH;
		if (to > value && this.bytes[from] == 'd' && this.bytes[value] == '{') {
			this.json.accept(this.bytes, value, to - value);
		}
	}

	private int lineFeed(int from, int end) {
		int position = from;
		for (; position + Long.BYTES <= end; position += Long.BYTES) {
			long difference = (long) EIGHT_BYTES.get(this.bytes, position) ^ 0x0a0a0a0a0a0a0a0aL;
			long zeros = (difference - 0x0101010101010101L) & ~difference & 0x8080808080808080L;
			if (zeros != 0) {
				return position + (Long.numberOfTrailingZeros(zeros) >>> 3);
			}
		}
		for (; position < end; position++) {
			if (this.bytes[position] == '\n') {
				return position;
			}
		}
		return -1;
	}

	interface JsonConsumer {

		void accept(byte[] bytes, int from, int length);

	}

}
