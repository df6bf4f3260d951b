package io.github.completions;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * Finds message, type, param and code in the errors of all the servers: the object of the
 * reference, the same without {@code error} around it, a plain text, FastAPI's
 * {@code detail}, problem details.
 */
final class ApiErrorReader {

	/** Where messages stand, the sentences before what is often a single word. */
	private static final List<String> MESSAGES = List.of("message", "msg", "detail", "error_message",
			"error_description", "error", "errors", "title");

	private ApiErrorReader() {
	}

	/**
	 * Read a body; what is not JSON counts as the message.
	 * @return the error, or null for an empty body
	 */
	static @Nullable ApiError fromBody(byte[] body, String text) {
		if (text.isBlank()) {
			return null;
		}
		try (JsonParser parser = CompletionsJson.FACTORY.createParser(ObjectReadContext.empty(), body)) {
			JsonToken first = parser.nextToken();
			if (first == JsonToken.START_OBJECT || first == JsonToken.VALUE_STRING || first == JsonToken.START_ARRAY) {
				return fromValue(LenientJson.value(parser));
			}
		}
		catch (JacksonException ex) {
			return ApiError.of(text.strip());
		}
		return ApiError.of(text.strip());
	}

	static ApiError fromValue(@Nullable Object value) {
		if (!(value instanceof Map<?, ?> map)) {
			return ApiError.of(message(value));
		}
		if (map.get("error") instanceof Map<?, ?> error) {
			return fromMembers(error);
		}
		if (map.get("detail") instanceof Map<?, ?> detail) {
			return fromMembers(detail);
		}
		return fromMembers(map);
	}

	private static ApiError fromMembers(Map<?, ?> map) {
		Map<String, @Nullable Object> members = new LinkedHashMap<>();
		map.forEach((name, value) -> members.put(String.valueOf(name), value));
		String message = null;
		for (String name : MESSAGES) {
			if (message == null && members.containsKey(name)) {
				message = message(members.remove(name));
			}
		}
		String type = word(members.remove("type"));
		String param = word(members.remove("param"));
		String code = word(members.remove("code"));
		return new ApiError(message, type, param, code, members);
	}

	/**
	 * Make one text of what stands where the message is expected: a text, or the list of
	 * objects of a validation error.
	 */
	private static @Nullable String message(@Nullable Object value) {
		if (value instanceof Map<?, ?> map) {
			return fromMembers(map).message();
		}
		if (value instanceof List<?> list) {
			return list.stream().map(ApiErrorReader::messageWithLocation).collect(Collectors.joining("; "));
		}
		return (value != null && !value.toString().isBlank()) ? value.toString() : null;
	}

	private static String messageWithLocation(@Nullable Object value) {
		String message = String.valueOf(message(value));
		if (value instanceof Map<?, ?> map && map.get("loc") instanceof List<?> location) {
			return location.stream().map(String::valueOf).collect(Collectors.joining(".")) + ": " + message;
		}
		return message;
	}

	/**
	 * Servers written in Python send the word {@code None} where they mean null.
	 */
	private static @Nullable String word(@Nullable Object value) {
		if (value == null || value.equals("None") || value.equals("null")) {
			return null;
		}
		return value.toString();
	}

}
