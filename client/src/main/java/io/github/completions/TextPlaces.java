package io.github.completions;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Where in the bytes of an event its text and its padding begin, noted while the event is
 * read if somebody wants to know.
 */
final class TextPlaces {

	private static final int UNKNOWN = -1;

	private boolean wanted;

	private int start;

	private int text = UNKNOWN;

	private int padding = UNKNOWN;

	/**
	 * Forget the places of the event before.
	 * @param wanted whether those of the next event are to be noted
	 */
	void reset(boolean wanted) {
		this.wanted = wanted;
		this.text = UNKNOWN;
		this.padding = UNKNOWN;
	}

	/**
	 * Set where the positions of the parser count from.
	 */
	void countFrom(int start) {
		this.start = start;
	}

	/**
	 * A text that came before does not count: another choice has begun.
	 */
	void choiceBegins() {
		this.text = UNKNOWN;
	}

	void noteText(JsonParser parser) {
		this.text = place(parser);
	}

	void notePadding(JsonParser parser) {
		this.padding = place(parser);
	}

	private int place(JsonParser parser) {
		if (!this.wanted || parser.currentToken() != JsonToken.VALUE_STRING) {
			return UNKNOWN;
		}
		return (int) parser.currentTokenLocation().getByteOffset();
	}

	/**
	 * Return the position of the quote before the text, -1 if there is none.
	 */
	int text() {
		return (this.text != UNKNOWN) ? this.start + this.text : UNKNOWN;
	}

	/**
	 * Return the position of the quote before the padding, -1 if there is none.
	 */
	int padding() {
		return (this.padding != UNKNOWN) ? this.start + this.padding : UNKNOWN;
	}

}
