package io.github.completions;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;

/**
 * Status and headers of an answer.
 *
 * @param status the status
 * @param sentHeaders the headers as they were sent
 * @param mask masks the key of the attempt in what follows
 */
record ResponseHead(HttpStatusCode status, HttpHeaders sentHeaders, SecretMask mask) {

	HttpHeaders headers() {
		return this.mask.headers(this.sentHeaders);
	}

	/**
	 * The content type as it was sent: an unreadable one must not fail anything.
	 */
	String contentType() {
		String contentType = this.sentHeaders.getFirst(HttpHeaders.CONTENT_TYPE);
		return (contentType != null && !contentType.isBlank()) ? this.mask.text(contentType) : "no content type";
	}

	/**
	 * The length of the body by the header, which other connectors than Netty's do not
	 * check; -1 where there is none.
	 */
	long contentLength() {
		try {
			return this.sentHeaders.getContentLength();
		}
		catch (NumberFormatException ex) {
			return -1;
		}
	}

	boolean saysEventStream() {
		return contentType().toLowerCase(Locale.ROOT).contains("text/event-stream");
	}

	boolean saysOtherThanEventStream() {
		return this.sentHeaders.getFirst(HttpHeaders.CONTENT_TYPE) != null && !saysEventStream();
	}

	@Nullable String requestId() {
		String requestId = this.sentHeaders.getFirst("x-request-id");
		requestId = (requestId != null) ? requestId : this.sentHeaders.getFirst("apim-request-id");
		return (requestId != null) ? this.mask.text(requestId) : null;
	}

}
