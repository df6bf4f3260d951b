package io.github.completions.embedded;

import java.util.Arrays;

/**
 * Growing list of token ids without boxing.
 */
final class TokenList {

	private int[] tokens;

	private int size;

	TokenList(int... tokens) {
		this.tokens = tokens.clone();
		this.size = tokens.length;
	}

	void add(int token) {
		if (this.size == this.tokens.length) {
			this.tokens = Arrays.copyOf(this.tokens, Math.max(16, this.size + (this.size >> 1)));
		}
		this.tokens[this.size++] = token;
	}

	void addAll(int[] more) {
		int required = this.size + more.length;
		if (required > this.tokens.length) {
			this.tokens = Arrays.copyOf(this.tokens, Math.max(required, this.size + (this.size >> 1)));
		}
		System.arraycopy(more, 0, this.tokens, this.size, more.length);
		this.size = required;
	}

	int get(int index) {
		return this.tokens[index];
	}

	int last() {
		return this.tokens[this.size - 1];
	}

	int size() {
		return this.size;
	}

	int[] toArray() {
		return Arrays.copyOf(this.tokens, this.size);
	}

}
