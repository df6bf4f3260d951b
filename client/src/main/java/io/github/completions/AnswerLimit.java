package io.github.completions;

/**
 * How many bytes are read at most, and the property that allows more.
 *
 * @param bytes the number of bytes
 * @param property the name of the property
 */
record AnswerLimit(int bytes, String property) {

	static AnswerLimit ofEvent(int bytes) {
		return new AnswerLimit(bytes, "completions.limits.max-event-size");
	}

	static AnswerLimit ofResponse(int bytes) {
		return new AnswerLimit(bytes, "completions.limits.max-response-size");
	}

}
