package io.github.completions;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;

/**
 * Parses events one after the other where they lie, with one parser for all events of a
 * buffer, as making a parser costs as much as half an event.
 * <p>
 * To the parser the array is a sequence of documents: what lies between two events is
 * overwritten with blanks. Where the parser stands after an object shows that the event
 * was this one document: it may neither go on behind the event nor leave anything of it.
 */
final class EventParser {

	private final CompletionReader reader;

	private @Nullable JsonParser parser;

	/** Where the parser's input starts. */
	private int start;

	/** All before this is parsed. */
	private int parsed;

	EventParser(CompletionReader reader) {
		this.reader = reader;
	}

	/**
	 * Parse the event.
	 * @param limit the end of the buffer
	 * @throws tools.jackson.core.JacksonException if it is no JSON or no completion
	 * @throws ErrorAnswer if it is an error
	 */
	Completion parse(byte[] bytes, int from, int to, int limit) {
		JsonParser parser = this.parser;
		if (parser == null) {
			parser = CompletionsJson.FACTORY.createParser(ObjectReadContext.empty(), bytes, from, limit - from);
			this.parser = parser;
			this.start = from;
		}
		else {
			Arrays.fill(bytes, this.parsed, from, (byte) ' ');
		}
		if (parser.nextToken() != JsonToken.START_OBJECT) {
			throw new StreamReadException(parser, "No object");
		}
		Completion completion = this.reader.read(parser);
		this.parsed = this.start + (int) parser.currentLocation().getByteOffset();
		if (!isBlank(bytes, this.parsed, to)) {
			throw new StreamReadException(parser, "More or less than one document");
		}
		return completion;
	}

	private static boolean isBlank(byte[] bytes, int from, int to) {
		int position = from;
		while (position < to && (bytes[position] == ' ' || bytes[position] == '\t')) {
			position++;
		}
		return position == to;
	}

	/**
	 * Where the parser's positions count from.
	 */
	int start() {
		return this.start;
	}

	/**
	 * Give up the parser, as the buffer is read or changes.
	 */
	void close() {
		if (this.parser != null) {
			this.parser.close();
			this.parser = null;
		}
	}

}
