package io.github.completions.embedded;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TokenList}.
 */
class TokenListTests {

	@Test
	void growsAsFarAsNeeded() {
		TokenList tokens = new TokenList();
		IntStream.range(0, 1000).forEach(tokens::add);
		tokens.addAll(IntStream.range(1000, 5000).toArray());
		assertThat(tokens.toArray()).isEqualTo(IntStream.range(0, 5000).toArray());
		assertThat(tokens.size()).isEqualTo(5000);
		assertThat(tokens.last()).isEqualTo(4999);
	}

	@Test
	void doesNotChangeTheArrayThatItWasMadeOf() {
		int[] original = { 1, 2 };
		TokenList tokens = new TokenList(original);
		original[0] = 7;
		assertThat(tokens.get(0)).isEqualTo(1);
	}

}
