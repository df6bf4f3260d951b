package io.github.completions;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Why a choice ended, as the server wrote it. The reference knows three values; servers
 * send others (such as {@code abort} or {@code eos}), which are values like any other.
 *
 * @param value the server's word, never empty
 * @since 0.1.0
 * @see <a href="https://platform.openai.com/docs/api-reference/completions/object">API
 * reference</a>
 */
public record FinishReason(String value) {

	/** The model came to a natural end or to a stop sequence. */
	public static final FinishReason STOP = new FinishReason("stop");

	/** {@code max_tokens}, or the context of the model, was used up. */
	public static final FinishReason LENGTH = new FinishReason("length");

	/** A content filter left text out. */
	public static final FinishReason CONTENT_FILTER = new FinishReason("content_filter");

	/**
	 * Create a finish reason.
	 * @param value the server's word
	 * @throws IllegalArgumentException if it is empty
	 */
	public FinishReason {
		Assert.hasText(value, "'value' must not be empty");
	}

	/**
	 * Return the finish reason for what a server wrote.
	 * @param value the server's word
	 * @return the finish reason, or null for null, an empty text and the text
	 * {@code null}, which servers write while a choice goes on
	 */
	@JsonCreator
	public static @Nullable FinishReason of(@Nullable String value) {
		if (value == null || value.isBlank() || value.equals("null")) {
			return null;
		}
		return switch (value) {
			case "stop" -> STOP;
			case "length" -> LENGTH;
			case "content_filter" -> CONTENT_FILTER;
			default -> new FinishReason(value);
		};
	}

	@JsonValue
	@Override
	public String toString() {
		return this.value;
	}

}
