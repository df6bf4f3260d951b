package io.github.completions;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;

/**
 * Parses the bytes of one JSON document into one completion.
 */
final class ChunkParser {

	private final CompletionReader reader;

	ChunkParser(CompletionReader reader) {
		this.reader = reader;
	}

	/**
	 * Parse the document.
	 * @throws tools.jackson.core.JacksonException if it is no JSON or no completion
	 * @throws ErrorAnswer if it is an error
	 */
	Completion parse(byte[] bytes, int from, int to) {
		if (!Utf8.isWellFormed(bytes, from, to)) {
			byte[] repaired = Utf8.repaired(bytes, from, to);
			return parseWellFormed(repaired, 0, repaired.length);
		}
		return parseWellFormed(bytes, from, to);
	}

	private Completion parseWellFormed(byte[] bytes, int from, int to) {
		try (JsonParser parser = CompletionsJson.FACTORY.createParser(ObjectReadContext.empty(), bytes, from,
				to - from)) {
			JsonToken first = parser.nextToken();
			Completion completion = read(parser, first);
			if (parser.nextToken() != null) {
				throw new StreamReadException(parser, "More than one document");
			}
			return completion;
		}
	}

	private Completion read(JsonParser parser, @Nullable JsonToken first) {
		if (first == JsonToken.START_OBJECT) {
			return this.reader.read(parser);
		}
		if (first == JsonToken.START_ARRAY) {
			return new CompletionFolder(this.reader).read(parser);
		}
		throw new StreamReadException(parser, "Neither an object nor a list");
	}

}
