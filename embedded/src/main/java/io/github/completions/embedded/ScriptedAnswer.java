package io.github.completions.embedded;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * An answer that a test puts into the mouth of an {@link EmbeddedCompletionsServer}.
 * Immutable: each method returns a new answer. Null is an
 * {@link IllegalArgumentException}, unless a parameter allows it.
 *
 * <pre class="code">
 * server.enqueue(ScriptedAnswer.error(429, "Slow down").header("Retry-After", "1"),
 *         ScriptedAnswer.chunks("Hel", "lo").pause(Duration.ofMillis(100)),
 *         ScriptedAnswer.text("Never complete").cutAfter(1));
 * </pre>
 *
 * @since 0.1.0
 */
public final class ScriptedAnswer {

	private final ScriptContent content;

	private final Map<String, String> headers;

	private final Duration delay;

	private final Duration pause;

	private final ScriptEnd end;

	private ScriptedAnswer(ScriptContent content, Map<String, String> headers, Duration delay, Duration pause,
			ScriptEnd end) {
		this.content = content;
		this.headers = headers;
		this.delay = delay;
		this.pause = pause;
		this.end = end;
	}

	private static ScriptedAnswer of(ScriptContent content) {
		return new ScriptedAnswer(content, Map.of(), Duration.ZERO, Duration.ZERO, ScriptEnd.COMPLETE);
	}

	/**
	 * Answer with a completion, streamed or not as the request asks for it.
	 * @param text the text of the completion, one chunk of a stream
	 * @return the answer
	 */
	public static ScriptedAnswer text(String text) {
		return chunks(text);
	}

	/**
	 * Answer with a completion in chunks, each an event of the stream; events with the
	 * finish reason, with the usage if it was asked for, and with {@code [DONE]} follow.
	 * A request that does not stream gets them as one text.
	 * @param texts the text of each chunk
	 * @return the answer
	 */
	public static ScriptedAnswer chunks(String... texts) {
		return of(new ScriptContent.Chunks(List.of(Check.notNull(texts, "texts")), Fragment.STOP));
	}

	/**
	 * Answer with an error. Its type follows from the status, see {@link #type} and
	 * {@link #code} for others.
	 * @param status the status, 400 to 599
	 * @param message the message of the error object
	 * @return the answer
	 * @throws IllegalArgumentException if the status is another
	 */
	public static ScriptedAnswer error(int status, String message) {
		Check.isTrue(status >= 400 && status <= 599, "'status' must be from 400 to 599");
		String type = (status >= 500) ? ErrorObject.SERVER_ERROR : ErrorObject.INVALID_REQUEST;
		ErrorObject error = new ErrorObject(Check.notNull(message, "message"), type, null, null);
		return of(new ScriptContent.Failure(status, error));
	}

	/**
	 * Answer with any body.
	 * @param status the status
	 * @param contentType the content type
	 * @param body the body
	 * @return the answer
	 */
	public static ScriptedAnswer body(int status, String contentType, String body) {
		Check.notNull(contentType, "contentType");
		return of(new ScriptContent.Document(status, contentType, Check.notNull(body, "body")));
	}

	/**
	 * Write bytes to the connection instead of an answer, then close it.
	 * @param bytes what goes over the wire, status line and headers included
	 * @return the answer
	 */
	public static ScriptedAnswer raw(byte[] bytes) {
		return of(new ScriptContent.Wire(Check.notNull(bytes, "bytes").clone()));
	}

	/**
	 * Do not answer, and keep the connection open until the client gives up.
	 * @return the answer
	 */
	public static ScriptedAnswer stall() {
		return raw(new byte[0]).withEnd(ScriptEnd.Kind.STALL, 0);
	}

	/**
	 * Reset the connection instead of answering.
	 * @return the answer
	 */
	public static ScriptedAnswer reset() {
		return raw(new byte[0]).withEnd(ScriptEnd.Kind.RESET, 0);
	}

	/**
	 * Wait before anything is sent.
	 * @param delay how long, not at all by default
	 * @return a changed answer
	 */
	public ScriptedAnswer delay(Duration delay) {
		return new ScriptedAnswer(this.content, this.headers, Check.notNull(delay, "delay"), this.pause, this.end);
	}

	/**
	 * Wait between the events of a stream.
	 * @param pause how long, not at all by default
	 * @return a changed answer
	 */
	public ScriptedAnswer pause(Duration pause) {
		return new ScriptedAnswer(this.content, this.headers, this.delay, Check.notNull(pause, "pause"), this.end);
	}

	/**
	 * Set a header of the answer; {@code Content-Type} overrides that of the content.
	 * @param name the name
	 * @param value the value
	 * @return a changed answer
	 */
	public ScriptedAnswer header(String name, String value) {
		Map<String, String> headers = new LinkedHashMap<>(this.headers);
		headers.put(Check.notNull(name, "name"), Check.notNull(value, "value"));
		return new ScriptedAnswer(this.content, headers, this.delay, this.pause, this.end);
	}

	/**
	 * Set why a completion ends.
	 * @param finishReason the reason, {@code stop} by default
	 * @return a changed answer
	 * @throws IllegalStateException if this answer is no completion
	 */
	public ScriptedAnswer finishReason(String finishReason) {
		if (this.content instanceof ScriptContent.Chunks chunks) {
			return with(new ScriptContent.Chunks(chunks.texts(), Check.notNull(finishReason, "finishReason")));
		}
		throw new IllegalStateException("Only a completion has a finish reason: start with text(...) or chunks(...)");
	}

	/**
	 * Set the type of an error.
	 * @param type the type
	 * @return a changed answer
	 * @throws IllegalStateException if this answer is no error
	 */
	public ScriptedAnswer type(String type) {
		ScriptContent.Failure failure = failure();
		ErrorObject error = failure.error();
		return with(new ScriptContent.Failure(failure.status(),
				new ErrorObject(error.message(), Check.notNull(type, "type"), error.param(), error.code())));
	}

	/**
	 * Set the code of an error.
	 * @param code the code, null for none
	 * @return a changed answer
	 * @throws IllegalStateException if this answer is no error
	 */
	public ScriptedAnswer code(@Nullable String code) {
		ScriptContent.Failure failure = failure();
		ErrorObject error = failure.error();
		return with(new ScriptContent.Failure(failure.status(),
				new ErrorObject(error.message(), error.type(), error.param(), code)));
	}

	/**
	 * Close the connection in the middle of the answer. One that is not streamed is cut
	 * in the middle of its body.
	 * @param events how many events of a stream are sent before, 0 or more
	 * @return a changed answer
	 * @throws IllegalArgumentException if the number is negative
	 */
	public ScriptedAnswer cutAfter(int events) {
		return withEnd(ScriptEnd.Kind.CUT, events);
	}

	/**
	 * Reset the connection in the middle of the answer.
	 * @param events how many events of a stream are sent before, 0 or more
	 * @return a changed answer
	 * @throws IllegalArgumentException if the number is negative
	 */
	public ScriptedAnswer resetAfter(int events) {
		return withEnd(ScriptEnd.Kind.RESET, events);
	}

	/**
	 * Fall silent in the middle of the answer and keep the connection open until the
	 * client gives up.
	 * @param events how many events of a stream are sent before, 0 or more
	 * @return a changed answer
	 * @throws IllegalArgumentException if the number is negative
	 */
	public ScriptedAnswer stallAfter(int events) {
		return withEnd(ScriptEnd.Kind.STALL, events);
	}

	private ScriptContent.Failure failure() {
		if (this.content instanceof ScriptContent.Failure failure) {
			return failure;
		}
		throw new IllegalStateException("Only an error has a type and a code: start with error(...)");
	}

	private ScriptedAnswer with(ScriptContent content) {
		return new ScriptedAnswer(content, this.headers, this.delay, this.pause, this.end);
	}

	private ScriptedAnswer withEnd(ScriptEnd.Kind kind, int events) {
		Check.isTrue(events >= 0, "'events' must not be negative");
		return new ScriptedAnswer(this.content, this.headers, this.delay, this.pause, new ScriptEnd(kind, events));
	}

	ScriptContent content() {
		return this.content;
	}

	Map<String, String> headers() {
		return this.headers;
	}

	Duration delay() {
		return this.delay;
	}

	Duration pause() {
		return this.pause;
	}

	ScriptEnd end() {
		return this.end;
	}

}
