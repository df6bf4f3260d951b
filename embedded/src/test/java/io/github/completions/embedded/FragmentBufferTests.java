package io.github.completions.embedded;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link FragmentBuffer}.
 */
class FragmentBufferTests {

	@Test
	void offsetsCountCodePointsFromThePromptOn() {
		FragmentBuffer buffer = new FragmentBuffer(List.of(), 7);
		assertThat(append(buffer, "🦊")).isEqualTo("🦊 [7]");
		assertThat(append(buffer, "é")).isEqualTo("é [8]");
		assertThat(append(buffer, "x")).isEqualTo("x [9]");
	}

	@Test
	void tokensOfOneCharacterComeTogetherWithIt() {
		byte[] fox = "🦊".getBytes(StandardCharsets.UTF_8);
		FragmentBuffer buffer = new FragmentBuffer(List.of(), 0);
		assertThat(append(buffer, Arrays.copyOf(fox, 2))).isEqualTo(" []");
		assertThat(append(buffer, Arrays.copyOfRange(fox, 2, 4))).isEqualTo("🦊 [0, 0]");
		assertThat(append(buffer, "a")).isEqualTo("a [1]");
	}

	@Test
	void tokensAreHeldBackWithTheirText() {
		FragmentBuffer buffer = new FragmentBuffer(List.of("END"), 0);
		assertThat(append(buffer, "a E")).isEqualTo("a  [0]");
		assertThat(append(buffer, "N")).isEqualTo(" []");
		assertThat(append(buffer, "T")).isEqualTo("ENT [3, 4]");
	}

	@Test
	void tokensOfAStopAreNotShown() {
		FragmentBuffer buffer = new FragmentBuffer(List.of("END"), 0);
		assertThat(append(buffer, "ab E")).isEqualTo("ab  [0]");
		Fragment last = buffer.append("ND".getBytes(StandardCharsets.UTF_8), token(buffer));
		assertThat(last.text()).isEmpty();
		assertThat(last.tokens()).isEmpty();
		assertThat(last.finishReason()).isEqualTo(Fragment.STOP);
	}

	@Test
	void theEndBringsWhatIsLeftButNoHalfCharacter() {
		FragmentBuffer buffer = new FragmentBuffer(List.of("END"), 0);
		append(buffer, "EN");
		append(buffer, new byte[] { (byte) 0xf0, (byte) 0x9f });
		Fragment last = buffer.end(Fragment.LENGTH);
		assertThat(last.text()).isEqualTo("EN");
		assertThat(last.tokens()).hasSize(2);
		assertThat(last.finishReason()).isEqualTo(Fragment.LENGTH);
	}

	private static String append(FragmentBuffer buffer, String text) {
		return append(buffer, text.getBytes(StandardCharsets.UTF_8));
	}

	private static String append(FragmentBuffer buffer, byte[] bytes) {
		Fragment fragment = buffer.append(bytes, token(buffer));
		return fragment.text() + " " + fragment.tokens().stream().map(ScoredToken::offset).toList();
	}

	private static ScoredToken token(FragmentBuffer buffer) {
		return new ScoredToken("", buffer.offset(), 0, Map.of());
	}

}
