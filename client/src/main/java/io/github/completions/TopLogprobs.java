package io.github.completions;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The most likely tokens at one position, in the order in which the server sent them, as
 * two arrays. There are five or so: a look through them beats hashing.
 */
final class TopLogprobs extends AbstractMap<String, @Nullable Double> {

	private final String[] tokens;

	private final double[] logprobs;

	private TopLogprobs(String[] tokens, double[] logprobs) {
		this.tokens = tokens;
		this.logprobs = logprobs;
	}

	@Override
	public int size() {
		return this.tokens.length;
	}

	@Override
	public boolean containsKey(@Nullable Object key) {
		return indexOf(this.tokens, this.tokens.length, key) >= 0;
	}

	@Override
	public @Nullable Double get(@Nullable Object key) {
		int index = indexOf(this.tokens, this.tokens.length, key);
		return (index >= 0) ? LogprobList.boxed(this.logprobs[index]) : null;
	}

	@Override
	public Set<Entry<String, @Nullable Double>> entrySet() {
		return new EntrySet();
	}

	private static int indexOf(@Nullable String[] tokens, int size, @Nullable Object token) {
		for (int i = 0; i < size; i++) {
			if (token != null && token.equals(tokens[i])) {
				return i;
			}
		}
		return -1;
	}

	private final class EntrySet extends AbstractSet<Entry<String, @Nullable Double>> {

		@Override
		public int size() {
			return TopLogprobs.this.tokens.length;
		}

		@Override
		public Iterator<Entry<String, @Nullable Double>> iterator() {
			return new EntryIterator();
		}

	}

	private final class EntryIterator implements Iterator<Entry<String, @Nullable Double>> {

		private int next;

		@Override
		public boolean hasNext() {
			return this.next < TopLogprobs.this.tokens.length;
		}

		@Override
		public Entry<String, @Nullable Double> next() {
			if (!hasNext()) {
				throw new NoSuchElementException();
			}
			int index = this.next++;
			return new SimpleImmutableEntry<>(TopLogprobs.this.tokens[index],
					LogprobList.boxed(TopLogprobs.this.logprobs[index]));
		}

	}

	/**
	 * Collects the tokens. Two token ids may read the same: the first, which is the more
	 * likely one, stays.
	 */
	static final class Builder {

		private String[] tokens = new String[5];

		private double[] logprobs = new double[5];

		private int size;

		void add(String token, double logprob) {
			if (indexOf(this.tokens, this.size, token) >= 0) {
				return;
			}
			if (this.size == this.tokens.length) {
				this.tokens = Arrays.copyOf(this.tokens, this.size * 2);
				this.logprobs = Arrays.copyOf(this.logprobs, this.size * 2);
			}
			this.tokens[this.size] = token;
			this.logprobs[this.size++] = logprob;
		}

		Map<String, @Nullable Double> build() {
			boolean full = this.size == this.tokens.length;
			return new TopLogprobs(full ? this.tokens : Arrays.copyOf(this.tokens, this.size),
					full ? this.logprobs : Arrays.copyOf(this.logprobs, this.size));
		}

	}

}
