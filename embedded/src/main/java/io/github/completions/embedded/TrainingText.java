package io.github.completions.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * What a model learns from: documents separated by {@code <|endoftext|>}.
 */
final class TrainingText {

	private static final String SHIPPED = "training-text.txt";

	private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(Tokenizer.END_OF_TEXT_MARK) + "\\R?");

	private TrainingText() {
	}

	/**
	 * Read the text that comes with the server.
	 * @return its tokens
	 */
	static int[] shipped() {
		try (InputStream stream = TrainingText.class.getResourceAsStream(SHIPPED)) {
			if (stream == null) {
				throw new IllegalStateException("The jar of the embedded server lacks '" + SHIPPED + "'");
			}
			return tokens(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Read a text from a file.
	 * @param file a text file in UTF-8
	 * @return its tokens
	 */
	static int[] read(Path file) {
		try {
			ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
			return tokens(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
		}
		catch (CharacterCodingException ex) {
			throw new IllegalArgumentException("Training text '" + file + "' is not UTF-8: convert the file to UTF-8",
					ex);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Training text '" + file + "' cannot be read: check path and permissions",
					ex);
		}
	}

	static int[] tokens(String text) {
		String content = text.startsWith("\uFEFF") ? text.substring(1) : text;
		TokenList tokens = new TokenList(Tokenizer.END_OF_TEXT);
		SEPARATOR.splitAsStream(content).filter((document) -> !document.isBlank()).forEach((document) -> {
			tokens.addAll(Tokenizer.shared().encode(document.stripTrailing()));
			tokens.add(Tokenizer.END_OF_TEXT);
		});
		if (tokens.size() == 1) {
			throw new IllegalArgumentException("The training text is empty: it needs at least one sentence");
		}
		return tokens.toArray();
	}

}
