package io.github.completions;

import org.jspecify.annotations.Nullable;

/**
 * Which decoder an answer gets. The content type is only a hint: the first byte that is
 * no white space decides.
 */
interface AnswerForm {

	/**
	 * Whether the answer is one element, so that it comes within the response limit as a
	 * whole.
	 */
	boolean isWhole();

	/**
	 * Return the decoder of a JSON document.
	 */
	AnswerDecoder document(ResponseHead head);

	/**
	 * Return the decoder of what is neither a document nor a page.
	 * @throws CompletionsDecodingException if there is none
	 */
	AnswerDecoder other(ResponseHead head);

	/**
	 * Return the error of an answer that ended before its first byte.
	 * @param cause what broke the connection, null if the message ended properly
	 */
	CompletionsException incomplete(ResponseHead head, @Nullable Throwable cause);

}
