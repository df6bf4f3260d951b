package io.github.completions;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Turns the bytes of an answer into its elements, one by one as they are asked for. Used
 * by one thread at a time.
 */
interface AnswerDecoder {

	/**
	 * Take the bytes of a buffer and release it.
	 * @throws CompletionsException if they cannot be the beginning of an answer
	 */
	void feed(DataBuffer buffer);

	/**
	 * Say that the message ended as it should.
	 */
	void endOfInput();

	/**
	 * Return the next element.
	 * @return the element, null if more bytes are needed or nothing will come
	 * @throws CompletionsException if the answer ends here with an error
	 */
	@Nullable Completion next();

	/**
	 * Whether the answer is complete.
	 */
	boolean isDone();

	/**
	 * Whether the server has begun to answer, by more than a head and signs of life.
	 */
	boolean hasBegun();

	/**
	 * Return the error of an answer that ended before it was complete.
	 * @param cause what broke the connection, null if the message ended properly
	 */
	CompletionsException incomplete(@Nullable Throwable cause);

}
