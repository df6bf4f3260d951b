package io.github.completions.embedded;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link TrainingText}.
 */
class TrainingTextTests {

	private static final int MAX_BYTES_PER_BYTE_OF_TEXT = 24;

	private static final int END = Tokenizer.END_OF_TEXT;

	@TempDir
	private Path folder;

	@Test
	void documentsBeginAndEndWithTheEndOfText() {
		assertThat(TrainingText.tokens("a\n<|endoftext|>\r\nb\n<|endoftext|>\n\n")).containsExactly(END, 64, END, 65,
				END);
	}

	@Test
	void aByteOrderMarkIsNoText() {
		assertThat(TrainingText.tokens("\uFEFFa")).containsExactly(END, 64, END);
	}

	@Test
	void shippedTextIsLongAndVaried() throws IOException {
		try (InputStream shipped = TrainingText.class.getResourceAsStream("training-text.txt")) {
			assertThat(shipped.readAllBytes().length).isGreaterThanOrEqualTo(60 * 1024);
		}
		int[] tokens = TrainingText.shipped();
		assertThat(tokens.length).isGreaterThan(15_000);
		assertThat(Arrays.stream(tokens).distinct().count()).isGreaterThan(2_500);
	}

	@Test
	void refusesWhatIsEmptyUnreadableOrNotUtf8() throws IOException {
		Path file = this.folder.resolve("text.txt");
		assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> TrainingText.read(file))
			.withMessageContaining("text.txt")
			.withMessageContaining("cannot be read");
		Files.write(file, new byte[] { 'a', (byte) 0xe4, 'b' });
		assertThatIllegalArgumentException().isThrownBy(() -> TrainingText.read(file))
			.withMessageContaining("text.txt")
			.withMessageContaining("not UTF-8");
		Files.writeString(file, " \n<|endoftext|>\n");
		assertThatIllegalArgumentException().isThrownBy(() -> TrainingText.read(file)).withMessageContaining("empty");
	}

	@Test
	void tenMegabytesTakeSecondsAndMemoryInProportion() throws IOException {
		Path file = largeText();
		long usedBefore = usedMemory();
		long started = System.nanoTime();
		int[] tokens = TrainingText.read(file);
		NgramModel model = NgramModel.train(tokens);
		assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(60));
		assertThat(usedMemory() - usedBefore).isLessThan(MAX_BYTES_PER_BYTE_OF_TEXT * Files.size(file));
		long entries = 0;
		for (int length = 0; length <= model.trie().longestContext(); length++) {
			entries += model.trie().ngrams(length + 1);
		}
		assertThat(entries).isLessThan((model.trie().longestContext() + 1L) * tokens.length);
		assertThat(model.next(new TokenList(tokens[1], tokens[2])).logTotal()).isBetween(-1e-9, 1e-9);
	}

	private static long usedMemory() {
		System.gc();
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

	/**
	 * Write ten megabytes of the words of the shipped text in random order.
	 */
	private Path largeText() throws IOException {
		Path file = this.folder.resolve("large.txt");
		SplittableRandom random = new SplittableRandom(1);
		String[] words = Tokenizer.shared().decode(TrainingText.shipped()).split("\\s+");
		try (BufferedWriter writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
			for (int size = 0; size < 10_000_000;) {
				String word = words[random.nextInt(words.length)] + " ";
				writer.write(word);
				size += word.length();
			}
		}
		return file;
	}

}
