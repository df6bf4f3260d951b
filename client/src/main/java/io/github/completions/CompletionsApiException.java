package io.github.completions;

import java.time.Clock;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;

/**
 * The server answered with an error: a status that is no success (redirects are never
 * followed), or a success whose JSON is an error. There is a subclass for each status
 * that callers treat in its own way.
 *
 * @since 0.1.0
 * @serial exclude
 */
public class CompletionsApiException extends CompletionsException {

	private static final long serialVersionUID = 1L;

	private final transient HttpStatusCode status;

	private final transient HttpHeaders headers;

	private final transient @Nullable ApiError error;

	private final @Nullable Duration retryAfter;

	private final String body;

	CompletionsApiException(ApiAnswer answer) {
		super(answer.message(), answer.head().requestId(), null);
		this.status = answer.head().status();
		this.headers = answer.head().headers();
		this.error = answer.error();
		this.retryAfter = ServerDelay.of(this.headers, Clock.systemUTC());
		this.body = answer.body();
	}

	/**
	 * Return the status of the answer.
	 * @return the status
	 */
	public HttpStatusCode status() {
		return this.status;
	}

	/**
	 * Return the headers of the answer, the key replaced where the server repeated it.
	 * @return the headers
	 */
	public HttpHeaders headers() {
		return this.headers;
	}

	/**
	 * Return the error object of the answer.
	 * @return the error object, null for an answer without a body; what is no JSON is its
	 * message
	 */
	public @Nullable ApiError error() {
		return this.error;
	}

	/**
	 * Return the body of the answer as it came, at most the first 64 KiB and what came in
	 * 2 seconds, the key replaced.
	 * @return the body, empty where there was none and where the status says success
	 */
	public String body() {
		return this.body;
	}

	/**
	 * Return how long the server asks to wait before the next attempt, by its
	 * {@code retry-after-ms} header or {@code retry-after} (RFC 9110, section 10.2.3).
	 * @return the delay, null where none was asked for, where it cannot be read, and
	 * where it is negative or in the past
	 */
	public @Nullable Duration retryAfter() {
		return this.retryAfter;
	}

	static CompletionsApiException of(ApiAnswer answer) {
		HttpStatusCode status = answer.head().status();
		return switch (status.value()) {
			case 400 -> new BadRequest(answer);
			case 401 -> new Unauthorized(answer);
			case 403 -> new Forbidden(answer);
			case 404 -> new NotFound(answer);
			case 408 -> new RequestTimeout(answer);
			case 409 -> new Conflict(answer);
			case 413 -> new PayloadTooLarge(answer);
			case 422 -> new UnprocessableContent(answer);
			case 429 -> answer.isQuotaExceeded() ? new QuotaExceeded(answer) : new TooManyRequests(answer);
			default -> status.is5xxServerError() ? new ServerError(answer) : new CompletionsApiException(answer);
		};
	}

	/**
	 * What an answer that is an error consists of.
	 *
	 * @param head status and headers
	 * @param error the error object
	 * @param body the body as it came
	 */
	record ApiAnswer(ResponseHead head, @Nullable ApiError error, String body) {

		private static final int MAX_MESSAGE_LENGTH = 2048;

		boolean isQuotaExceeded() {
			return this.error != null
					&& ("insufficient_quota".equals(this.error.code()) || "insufficient_quota".equals(this.error.type())
							|| "billing_hard_limit_reached".equals(this.error.code()));
		}

		String message() {
			StringBuilder message = new StringBuilder().append(this.head.status().value());
			if (this.head.status() instanceof HttpStatus known) {
				message.append(' ').append(known.getReasonPhrase());
			}
			message.append(": ").append(summary());
			if (this.error != null && this.error.code() != null) {
				message.append(" (code ").append(this.error.code()).append(')');
			}
			return message.append(cure()).toString();
		}

		/**
		 * A page is named and not quoted: it says nothing that the status does not say.
		 */
		private String summary() {
			String text = (this.error != null) ? this.error.message() : null;
			if (text == null || text.isBlank()) {
				return this.body.isBlank() ? "the answer has no body" : "the answer has no message";
			}
			if (text.startsWith("<")) {
				return "the answer is a page of " + this.head.contentType();
			}
			return (text.length() > MAX_MESSAGE_LENGTH) ? text.substring(0, MAX_MESSAGE_LENGTH) + "..." : text;
		}

		private String cure() {
			int status = this.head.status().value();
			if (status == 404) {
				return ". Check that 'completions.base-url' has '/v1' once, and that the model is one for completions,"
						+ " not for chat only";
			}
			if (status >= 300 && status < 400) {
				return ". Redirects are not followed: set 'completions.base-url' to where the server really is";
			}
			if (status == 200) {
				return ". The status says success, so 'completions.base-url' may not be that of the API";
			}
			return "";
		}

	}

	/**
	 * Status 400: the server does not accept the request as it is.
	 *
	 * @since 0.1.0
	 */
	public static final class BadRequest extends CompletionsApiException {

		private static final long serialVersionUID = 1L;

		BadRequest(ApiAnswer answer) {
			super(answer);
		}

	}

	/**
	 * Status 401: no key, or one that the server does not accept.
	 *
	 * @since 0.1.0
	 */
	public static final class Unauthorized extends CompletionsApiException {

		private static final long serialVersionUID = 1L;

		Unauthorized(ApiAnswer answer) {
			super(answer);
		}

	}

	/**
	 * Status 403: the key may not do this.
	 *
	 * @since 0.1.0
	 */
	public static final class Forbidden extends CompletionsApiException {

		private static final long serialVersionUID = 1L;

		Forbidden(ApiAnswer answer) {
			super(answer);
		}

	}

	/**
	 * Status 404: no such model, or no such path.
	 *
	 * @since 0.1.0
	 */
	public static final class NotFound extends CompletionsApiException {

		private static final long serialVersionUID = 1L;

		NotFound(ApiAnswer answer) {
			super(answer);
		}

	}

	/**
	 * Status 408: the server waited too long for the request.
	 *
	 * @since 0.1.0
	 */
	public static final class RequestTimeout extends CompletionsApiException {

		private static final long serialVersionUID = 1L;

		RequestTimeout(ApiAnswer answer) {
			super(answer);
		}

	}

	/**
	 * Status 409: the request conflicts with the state of the server.
	 *
	 * @since 0.1.0
	 */
	public static final class Conflict extends CompletionsApiException {

		private static final long serialVersionUID = 1L;

		Conflict(ApiAnswer answer) {
			super(answer);
		}

	}

	/**
	 * Status 413: the request is larger than the server, or a proxy before it, takes.
	 *
	 * @since 0.1.0
	 */
	public static final class PayloadTooLarge extends CompletionsApiException {

		private static final long serialVersionUID = 1L;

		PayloadTooLarge(ApiAnswer answer) {
			super(answer);
		}

	}

	/**
	 * Status 422: the server understood the request and refuses its content.
	 *
	 * @since 0.1.0
	 */
	public static final class UnprocessableContent extends CompletionsApiException {

		private static final long serialVersionUID = 1L;

		UnprocessableContent(ApiAnswer answer) {
			super(answer);
		}

	}

	/**
	 * Status 429: too many requests or tokens for now.
	 *
	 * @since 0.1.0
	 * @see CompletionsApiException#retryAfter()
	 */
	public static class TooManyRequests extends CompletionsApiException {

		private static final long serialVersionUID = 1L;

		TooManyRequests(ApiAnswer answer) {
			super(answer);
		}

	}

	/**
	 * Status 429 because the account has nothing left, by the code
	 * {@code insufficient_quota} or {@code billing_hard_limit_reached}: waiting does not
	 * help, so that it is never attempted again.
	 *
	 * @since 0.1.0
	 */
	public static final class QuotaExceeded extends TooManyRequests {

		private static final long serialVersionUID = 1L;

		QuotaExceeded(ApiAnswer answer) {
			super(answer);
		}

	}

	/**
	 * Status 500 and above.
	 *
	 * @since 0.1.0
	 */
	public static final class ServerError extends CompletionsApiException {

		private static final long serialVersionUID = 1L;

		ServerError(ApiAnswer answer) {
			super(answer);
		}

	}

}
