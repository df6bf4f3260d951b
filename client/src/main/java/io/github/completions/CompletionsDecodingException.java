package io.github.completions;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;

/**
 * What came is no completion: neither JSON nor an event stream, JSON that cannot be read,
 * or more than the limits of the client allow. The message quotes nothing of it but the
 * content type.
 *
 * @since 0.1.0
 * @see CompletionsClient.Builder#maxEventSize(int)
 * @see CompletionsClient.Builder#maxResponseSize(int)
 */
public final class CompletionsDecodingException extends CompletionsException {

	private static final long serialVersionUID = 1L;

	private final transient ResponseHead head;

	CompletionsDecodingException(String problem, ResponseHead head, @Nullable Throwable cause) {
		super(problem + " (the answer was " + head.status().value() + " with " + head.contentType() + ")",
				head.requestId(), cause);
		this.head = head;
	}

	/**
	 * Return the status of the answer.
	 * @return the status
	 */
	public HttpStatusCode status() {
		return this.head.status();
	}

	/**
	 * Return the content type of the answer as it was sent.
	 * @return the content type, null where there was none
	 */
	public @Nullable String contentType() {
		return headers().getFirst(HttpHeaders.CONTENT_TYPE);
	}

	/**
	 * Return the headers of the answer, the key replaced where the server repeated it.
	 * @return the headers
	 */
	public HttpHeaders headers() {
		return this.head.headers();
	}

}
