package io.github.completions.embedded;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import com.knuddels.jtokkit.api.IntArrayList;

/**
 * The {@code cl100k_base} vocabulary: its ordinary tokens and the one special token that
 * separates documents.
 */
final class Tokenizer {

	/** Ends a document and begins the next one. */
	static final int END_OF_TEXT = 100257;

	static final String END_OF_TEXT_MARK = "<|endoftext|>";

	/** Token ids from 0 to below this number are ordinary tokens. */
	static final int ORDINARY_TOKENS = 100256;

	static final int VOCABULARY_SIZE = ORDINARY_TOKENS + 1;

	/** Length of arrays indexed by token id; one id between the two groups is unused. */
	static final int ID_LIMIT = END_OF_TEXT + 1;

	private final Encoding encoding;

	private Tokenizer(Encoding encoding) {
		this.encoding = encoding;
	}

	/**
	 * Return the tokenizer of this process. Its tables take a moment to load and never
	 * change.
	 * @return the tokenizer
	 */
	static Tokenizer shared() {
		return Holder.INSTANCE;
	}

	static boolean isToken(long id) {
		return id >= 0 && id < ID_LIMIT && id != ORDINARY_TOKENS;
	}

	int[] encode(String text) {
		TokenList tokens = new TokenList();
		int from = 0;
		for (int mark = text.indexOf(END_OF_TEXT_MARK); mark >= 0; mark = text.indexOf(END_OF_TEXT_MARK, from)) {
			tokens.addAll(encodeOrdinary(text.substring(from, mark)));
			tokens.add(END_OF_TEXT);
			from = mark + END_OF_TEXT_MARK.length();
		}
		tokens.addAll(encodeOrdinary(text.substring(from)));
		return tokens.toArray();
	}

	private int[] encodeOrdinary(String text) {
		return text.isEmpty() ? new int[0] : this.encoding.encodeOrdinary(text).toArray();
	}

	byte[] bytes(int... tokens) {
		IntArrayList list = new IntArrayList(tokens.length);
		for (int token : tokens) {
			list.add(token);
		}
		return this.encoding.decodeBytes(list);
	}

	String decode(int... tokens) {
		return new String(bytes(tokens), StandardCharsets.UTF_8);
	}

	/**
	 * Return a token as log probabilities show it: its text, or its bytes if they are no
	 * whole characters, so that two tokens never share a label.
	 * @param token the token id
	 * @return the label
	 */
	String label(int token) {
		byte[] bytes = bytes(token);
		try {
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
		catch (CharacterCodingException ex) {
			return label(bytes);
		}
	}

	private static String label(byte[] bytes) {
		StringBuilder label = new StringBuilder("bytes:");
		for (byte value : bytes) {
			boolean printable = value >= ' ' && value <= '~' && value != '\\';
			label.append(printable ? Character.toString(value) : String.format("\\x%02x", value));
		}
		return label.toString();
	}

	private static final class Holder {

		static final Tokenizer INSTANCE = new Tokenizer(
				Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE));

	}

}
