package io.github.completions;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the usage. It comes once in a stream, so that a map in between is cheap enough.
 */
final class UsageReader {

	private UsageReader() {
	}

	static @Nullable CompletionUsage read(JsonParser parser) {
		if (parser.currentToken() != JsonToken.START_OBJECT) {
			parser.skipChildren();
			return null;
		}
		Map<String, @Nullable Object> members = LenientJson.object(parser);
		return new CompletionUsage(count(members, "prompt_tokens"), count(members, "completion_tokens"),
				count(members, "total_tokens"), promptTokensDetails(members.remove("prompt_tokens_details")),
				completionTokensDetails(members.remove("completion_tokens_details")), members);
	}

	private static @Nullable PromptTokensDetails promptTokensDetails(@Nullable Object value) {
		if (!(value instanceof Map<?, ?> details)) {
			return null;
		}
		Map<String, @Nullable Object> members = copyOf(details);
		return new PromptTokensDetails(count(members, "audio_tokens"), count(members, "cached_tokens"),
				count(members, "cache_write_tokens"), count(members, "image_tokens"), count(members, "text_tokens"),
				members);
	}

	private static @Nullable CompletionTokensDetails completionTokensDetails(@Nullable Object value) {
		if (!(value instanceof Map<?, ?> details)) {
			return null;
		}
		Map<String, @Nullable Object> members = copyOf(details);
		return new CompletionTokensDetails(count(members, "accepted_prediction_tokens"), count(members, "audio_tokens"),
				count(members, "reasoning_tokens"), count(members, "rejected_prediction_tokens"),
				count(members, "text_tokens"), members);
	}

	private static Map<String, @Nullable Object> copyOf(Map<?, ?> details) {
		Map<String, @Nullable Object> members = new LinkedHashMap<>();
		details.forEach((name, value) -> members.put((String) name, value));
		return members;
	}

	/**
	 * Take a count out of the members; what is left at the end is what we do not know.
	 */
	private static @Nullable Integer count(Map<String, @Nullable Object> members, String name) {
		Object value = members.remove(name);
		if (value instanceof Number number) {
			return (Math.abs(number.doubleValue()) <= Integer.MAX_VALUE) ? Integer.valueOf(number.intValue()) : null;
		}
		if (value instanceof String text) {
			try {
				return Integer.valueOf(text.trim());
			}
			catch (NumberFormatException ex) {
				return null;
			}
		}
		return null;
	}

}
