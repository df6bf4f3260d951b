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
 * To the parser the buffer is a sequence of documents: what lies between two events is
 * overwritten with blanks, and the line end of an event with a number. The parser must
 * come upon that number right after the event, which shows that the event was one whole
 * document.
 */
final class EventParser {

	private static final byte END = '0';

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
	 * Whether the event can be parsed in its place, as its line end and a further one
	 * follow it.
	 */
	static boolean canParse(byte[] bytes, int to, int limit) {
		return to + 1 < limit && LineScanner.isLineEnd(bytes[to]) && LineScanner.isLineEnd(bytes[to + 1]);
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
		byte lineEnd = bytes[to];
		bytes[to] = END;
		this.parsed = to + 1;
		if (parser.nextToken() != JsonToken.START_OBJECT) {
			throw new StreamReadException(parser, "No object");
		}
		Completion completion = this.reader.read(parser);
		if (parser.nextToken() != JsonToken.VALUE_NUMBER_INT) {
			throw new StreamReadException(parser, "More than one document");
		}
		bytes[to] = lineEnd;
		return completion;
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
