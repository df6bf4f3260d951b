package io.github.completions.embedded;

import java.util.List;

/**
 * What a scripted answer consists of.
 */
sealed interface ScriptContent {

	/**
	 * A completion: streamed if the request asks for it, else as one document.
	 *
	 * @param texts the text, chunk by chunk
	 * @param finishReason why it ends
	 */
	record Chunks(List<String> texts, String finishReason) implements ScriptContent {

	}

	/**
	 * An error.
	 *
	 * @param status the status
	 * @param error the error object
	 */
	record Failure(int status, ErrorObject error) implements ScriptContent {

	}

	/**
	 * Any answer that HTTP allows.
	 *
	 * @param status the status
	 * @param contentType the content type
	 * @param text the body
	 */
	record Document(int status, String contentType, String text) implements ScriptContent {

	}

	/**
	 * Bytes instead of an answer.
	 *
	 * @param bytes what goes over the wire, status line and headers included
	 */
	record Wire(byte[] bytes) implements ScriptContent {

	}

}
