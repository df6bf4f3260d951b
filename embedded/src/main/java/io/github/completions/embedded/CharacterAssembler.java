package io.github.completions.embedded;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Turns the bytes of tokens into text. A token may end inside a character: its bytes are
 * held back until the rest arrives.
 */
final class CharacterAssembler {

	private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder()
		.onMalformedInput(CodingErrorAction.REPLACE)
		.onUnmappableCharacter(CodingErrorAction.REPLACE);

	private ByteBuffer held = ByteBuffer.allocate(0);

	/**
	 * Add the bytes of a token.
	 * @param bytes the bytes
	 * @return the characters that are whole now
	 */
	String append(byte[] bytes) {
		ByteBuffer input = ByteBuffer.allocate(this.held.remaining() + bytes.length).put(this.held).put(bytes).flip();
		CharBuffer output = CharBuffer.allocate(input.remaining() + 1);
		this.decoder.reset().decode(input, output, false);
		this.held = input;
		return output.flip().toString();
	}

}
