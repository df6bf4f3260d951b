package io.github.completions;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class Utf8Tests {

	@ParameterizedTest
	@ValueSource(strings = { "", "plain", "\u00e9", "\u0800\ud7ff\ue000\uffff", "\ud83d\ude00", "\udbff\udfff" })
	void takesWellFormedText(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		assertThat(Utf8.isWellFormed(bytes, 0, bytes.length)).isTrue();
		assertThat(Utf8.repaired(bytes, 0, bytes.length)).isEqualTo(bytes);
	}

	@Test
	void agreesWithTheDecoderOfThePlatform() {
		int[] edges = { 0, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED,
				0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF };
		Random random = new Random(17);
		int wellFormed = 0;
		for (int i = 0; i < 200_000; i++) {
			byte[] bytes = new byte[1 + random.nextInt(5)];
			for (int j = 0; j < bytes.length; j++) {
				bytes[j] = (byte) edges[random.nextInt(edges.length)];
			}
			boolean expected = isDecodable(bytes);
			wellFormed += expected ? 1 : 0;
			assertThat(Utf8.isWellFormed(bytes, 0, bytes.length))
				.as(() -> new String(bytes, StandardCharsets.ISO_8859_1))
				.isEqualTo(expected);
		}
		assertThat(wellFormed).isGreaterThan(1000);
	}

	private static boolean isDecodable(byte[] bytes) {
		try {
			StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
			return true;
		}
		catch (CharacterCodingException ex) {
			return false;
		}
	}

	@Test
	void looksNoFurtherThanTheRange() {
		byte[] bytes = { (byte) 0xFF, 'a', (byte) 0xC3, (byte) 0xA9 };
		assertThat(Utf8.isWellFormed(bytes, 1, 4)).isTrue();
		assertThat(Utf8.isWellFormed(bytes, 1, 3)).isFalse();
		assertThat(Utf8.repaired(bytes, 0, 2)).isEqualTo("\uFFFDa".getBytes(StandardCharsets.UTF_8));
	}

}
