package io.github.completions.embedded;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Tokenizer}.
 */
class TokenizerTests {

	private final Tokenizer tokenizer = Tokenizer.shared();

	@Test
	void encodesAsOpenAiDoes() {
		assertThat(this.tokenizer.encode("Say this is a test")).containsExactly(46864, 420, 374, 264, 1296);
		assertThat(this.tokenizer.encode("")).isEmpty();
	}

	@Test
	void endOfTextIsOneTokenWhereverItStands() {
		assertThat(this.tokenizer.encode("a<|endoftext|>b<|endoftext|>")).containsExactly(64, 100257, 65, 100257);
		assertThat(this.tokenizer.decode(100257, 64)).isEqualTo("<|endoftext|>a");
	}

	@Test
	void otherSpecialTokensAreText() {
		assertThat(this.tokenizer.encode("<|fim_prefix|>")).hasSizeGreaterThan(1);
	}

	@Test
	void everyTextSurvives() {
		String text = "Größe 🦊🪁 日本語 \n\n\t\u0000 e\u0301 אבג";
		assertThat(this.tokenizer.decode(this.tokenizer.encode(text))).isEqualTo(text);
	}

	@Test
	void labelsOfHalfCharactersAreTheirBytes() {
		int[] fox = this.tokenizer.encode("🦊");
		assertThat(fox.length).isGreaterThan(1);
		assertThat(this.tokenizer.label(fox[0])).isEqualTo("bytes:\\xf0\\x9f");
		assertThat(this.tokenizer.label(46864)).isEqualTo("Say");
	}

	@Test
	void knowsItsTokens() {
		assertThat(Tokenizer.isToken(0)).isTrue();
		assertThat(Tokenizer.isToken(100255)).isTrue();
		assertThat(Tokenizer.isToken(100256)).isFalse();
		assertThat(Tokenizer.isToken(100257)).isTrue();
		assertThat(Tokenizer.isToken(100258)).isFalse();
		assertThat(Tokenizer.isToken(-1)).isFalse();
	}

}
