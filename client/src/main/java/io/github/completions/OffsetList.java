package io.github.completions;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/**
 * Text offsets as one array of ints.
 */
final class OffsetList extends AbstractList<Integer> implements RandomAccess {

	private final int[] offsets;

	private OffsetList(int[] offsets) {
		this.offsets = offsets;
	}

	@Override
	public Integer get(int index) {
		return this.offsets[index];
	}

	@Override
	public int size() {
		return this.offsets.length;
	}

	/**
	 * Collects the offsets.
	 */
	static final class Builder {

		private int[] offsets = new int[4];

		private int size;

		void add(int offset) {
			if (this.size == this.offsets.length) {
				this.offsets = Arrays.copyOf(this.offsets, this.size * 2);
			}
			this.offsets[this.size++] = offset;
		}

		OffsetList build() {
			return new OffsetList(
					(this.size == this.offsets.length) ? this.offsets : Arrays.copyOf(this.offsets, this.size));
		}

	}

}
