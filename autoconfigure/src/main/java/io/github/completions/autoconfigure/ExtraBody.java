package io.github.completions.autoconfigure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Turns what binding makes of arbitrary properties back into what their author meant: a
 * list comes as a map of positions, and from properties files and the environment all
 * values come as text.
 */
final class ExtraBody {

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.build();

	private ExtraBody() {
	}

	static Map<String, @Nullable Object> of(Map<String, Object> properties) {
		Map<String, @Nullable Object> members = new LinkedHashMap<>();
		properties.forEach((name, value) -> members.put(name, value(value)));
		return members;
	}

	private static @Nullable Object value(@Nullable Object value) {
		if (value instanceof String text) {
			return json(text);
		}
		if (value instanceof Map<?, ?> map) {
			return isList(map) ? list(map) : object(map);
		}
		if (value instanceof List<?> list) {
			List<@Nullable Object> values = new ArrayList<>();
			list.forEach((element) -> values.add(value(element)));
			return values;
		}
		return value;
	}

	/**
	 * Text that is no JSON stays text, as does a word or a number that is not finite.
	 */
	private static @Nullable Object json(String text) {
		try {
			return MAPPER.readValue(text, Object.class);
		}
		catch (JacksonException ex) {
			return text;
		}
	}

	private static boolean isList(Map<?, ?> map) {
		for (int i = 0; i < map.size(); i++) {
			if (!map.containsKey(String.valueOf(i))) {
				return false;
			}
		}
		return !map.isEmpty();
	}

	private static List<@Nullable Object> list(Map<?, ?> map) {
		List<@Nullable Object> values = new ArrayList<>();
		for (int i = 0; i < map.size(); i++) {
			values.add(value(map.get(String.valueOf(i))));
		}
		return values;
	}

	private static Map<String, @Nullable Object> object(Map<?, ?> map) {
		Map<String, @Nullable Object> members = new LinkedHashMap<>();
		map.forEach((name, value) -> members.put(String.valueOf(name), value(value)));
		return members;
	}

}
