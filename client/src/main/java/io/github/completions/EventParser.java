package io.github.completions;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * Parses events one after the other where they lie, with one parser for the events of a
 * buffer, as making a parser costs as much as half an event.
 * <p>
 * To the parser the array is a sequence of documents: what lies between two events is
 * overwritten with blanks. After one object it must stand at the end of the event.
 * Whatever else an event may be is not decided here: it is left to be parsed by itself.
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
	 * @return the completion, null if the event is not one object that is a completion
	 */
	@Nullable Completion parse(byte[] bytes, int from, int to, int limit) {
		Completion completion = read(bytes, from, limit);
		if (completion == null || this.parsed > to || !isBlank(bytes, this.parsed, to)) {
			close();
			return null;
		}
		return completion;
	}

	private @Nullable Completion read(byte[] bytes, int from, int limit) {
		try {
			JsonParser parser = parserAt(bytes, from, limit);
			if (parser.nextToken() != JsonToken.START_OBJECT) {
				return null;
			}
			Completion completion = this.reader.read(parser);
			this.parsed = position(parser);
			return completion;
		}
		catch (JacksonException | ErrorAnswer ex) {
			return null;
		}
	}

	/**
	 * Return the parser, which stands before the event. Making one looks at the first
	 * bytes already, and may fail.
	 */
	private JsonParser parserAt(byte[] bytes, int from, int limit) {
		JsonParser parser = this.parser;
		if (parser == null) {
			parser = CompletionsJson.FACTORY.createParser(ObjectReadContext.empty(), bytes, from, limit - from);
			this.parser = parser;
			this.start = from;
		}
		else {
			Arrays.fill(bytes, this.parsed, from, (byte) ' ');
		}
		return parser;
	}

	/**
	 * Return where the parser stands. As a method of its own it is compiled by itself:
	 * behind all that reads an event nothing is inlined any more, and each event would
	 * leave a location to the garbage collector.
	 */
	private int position(JsonParser parser) {
		return this.start + (int) parser.currentLocation().getByteOffset();
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
