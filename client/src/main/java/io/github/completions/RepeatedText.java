package io.github.completions;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A text that is the same on all chunks of a stream: it is kept and compared instead of
 * being made again.
 */
final class RepeatedText {

	private @Nullable String last;

	@Nullable String read(JsonParser parser) {
		if (parser.currentToken() != JsonToken.VALUE_STRING) {
			return LenientJson.text(parser);
		}
		String last = this.last;
		if (last == null || !isSame(parser, last)) {
			last = parser.getString();
			this.last = last;
		}
		return last;
	}

	private static boolean isSame(JsonParser parser, String last) {
		int length = parser.getStringLength();
		if (length != last.length()) {
			return false;
		}
		char[] characters = parser.getStringCharacters();
		int offset = parser.getStringOffset();
		for (int i = 0; i < length; i++) {
			if (characters[offset + i] != last.charAt(i)) {
				return false;
			}
		}
		return true;
	}

}
