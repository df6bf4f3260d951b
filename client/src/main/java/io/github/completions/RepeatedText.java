package io.github.completions;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A text that is the same on all chunks of a stream: it is kept and compared instead of
 * being made again.
 */
final class RepeatedText {

	private @Nullable String last;

	/** Made for the first comparison, which many streams never need. */
	private char @Nullable [] lastCharacters;

	@Nullable String read(JsonParser parser) {
		if (parser.currentToken() != JsonToken.VALUE_STRING) {
			return LenientJson.text(parser);
		}
		String last = this.last;
		if (last == null || !isLast(parser, last)) {
			last = parser.getString();
			this.last = last;
			this.lastCharacters = null;
		}
		return last;
	}

	private boolean isLast(JsonParser parser, String text) {
		char[] last = this.lastCharacters;
		if (last == null) {
			last = text.toCharArray();
			this.lastCharacters = last;
		}
		int length = parser.getStringLength();
		int offset = parser.getStringOffset();
		return Arrays.equals(parser.getStringCharacters(), offset, offset + length, last, 0, last.length);
	}

}
