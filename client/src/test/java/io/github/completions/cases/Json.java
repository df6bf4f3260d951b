package io.github.completions.cases;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads and compares JSON.
 */
final class Json {

	static final Charset CHARSET = StandardCharsets.UTF_8;

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private Json() {
	}

	static @Nullable JsonNode read(String text) {
		try {
			return MAPPER.readTree(text);
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	static JsonNode of(@Nullable Object value) {
		return MAPPER.valueToTree(value);
	}

	/**
	 * Whether a value of a case is the same as JSON, numbers being compared by their
	 * value.
	 */
	static boolean same(@Nullable Object expected, @Nullable JsonNode actual) {
		return actual != null && of(expected).equals(Json::compare, actual);
	}

	private static int compare(JsonNode one, JsonNode other) {
		if (one.isNumber() && other.isNumber()) {
			return one.decimalValue().compareTo(other.decimalValue());
		}
		return one.equals(other) ? 0 : 1;
	}

}
