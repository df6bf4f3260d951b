package io.github.completions.embedded;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads whether and how an answer is streamed.
 */
final class StreamingReader {

	private StreamingReader() {
	}

	static @Nullable StreamingSettings read(RequestMembers members) {
		boolean stream = members.bool("stream");
		JsonNode options = members.get("stream_options");
		if (options == null) {
			return stream ? new StreamingSettings(false, true) : null;
		}
		if (!options.isObject()) {
			throw members.wrongType("stream_options", "an object", options);
		}
		RequestMembers values = new RequestMembers(options, "stream_options.");
		boolean includeUsage = flag(values, options, "include_usage", false);
		boolean includeObfuscation = flag(values, options, "include_obfuscation", true);
		if (!stream) {
			throw ApiException.badRequest("stream_options", null,
					"Invalid 'stream_options': it is only allowed when 'stream' is true.");
		}
		return new StreamingSettings(includeUsage, includeObfuscation);
	}

	private static boolean flag(RequestMembers values, JsonNode options, String name, boolean defaultValue) {
		JsonNode value = options.get(name);
		if (value == null) {
			return defaultValue;
		}
		if (!value.isBoolean()) {
			throw values.wrongType(name, "a boolean", value);
		}
		return value.booleanValue();
	}

}
