package io.github.completions.embedded;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CharacterAssembler}.
 */
class CharacterAssemblerTests {

	private final CharacterAssembler assembler = new CharacterAssembler();

	@Test
	void holdsBytesBackUntilTheCharacterIsWhole() {
		byte[] fox = "🦊".getBytes(StandardCharsets.UTF_8);
		for (int index = 0; index < 3; index++) {
			assertThat(this.assembler.append(new byte[] { fox[index] })).isEmpty();
		}
		assertThat(this.assembler.append(new byte[] { fox[3], 'a' })).isEqualTo("🦊a");
	}

	@Test
	void replacesBytesThatNeverBecomeACharacter() {
		assertThat(this.assembler.append(new byte[] { (byte) 0xf0, (byte) 0x9f })).isEmpty();
		assertThat(this.assembler.append(new byte[] { 'a' })).isEqualTo("\ufffda");
		assertThat(this.assembler.append(new byte[] { (byte) 0xff })).isEqualTo("\ufffd");
	}

}
