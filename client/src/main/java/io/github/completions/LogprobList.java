package io.github.completions;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

import org.jspecify.annotations.Nullable;

/**
 * Log probabilities as one array of doubles, so that a chunk with log probabilities does
 * not cost an object for each. Null is kept as a NaN that no server can send.
 */
final class LogprobList extends AbstractList<@Nullable Double> implements RandomAccess {

	private static final long NULL_BITS = 0x7ff8_dead_beef_0001L;

	private final double[] values;

	private LogprobList(double[] values) {
		this.values = values;
	}

	@Override
	public @Nullable Double get(int index) {
		return boxed(this.values[index]);
	}

	@Override
	public int size() {
		return this.values.length;
	}

	static double unboxed(@Nullable Double value) {
		return (value != null) ? value : Double.longBitsToDouble(NULL_BITS);
	}

	static @Nullable Double boxed(double value) {
		return (Double.doubleToRawLongBits(value) == NULL_BITS) ? null : value;
	}

	/**
	 * Collects the values.
	 */
	static final class Builder {

		private double[] values = new double[4];

		private int size;

		void add(double value) {
			if (this.size == this.values.length) {
				this.values = Arrays.copyOf(this.values, this.size * 2);
			}
			this.values[this.size++] = value;
		}

		LogprobList build() {
			return new LogprobList(
					(this.size == this.values.length) ? this.values : Arrays.copyOf(this.values, this.size));
		}

	}

}
