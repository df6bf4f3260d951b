package io.github.completions.cases;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * The fields of one object of a case. A field that nobody asks for fails the case: what
 * the runner does not implement must not pass unseen.
 */
final class Fields {

	private final String where;

	private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

	private final Set<String> unread = new LinkedHashSet<>();

	private Fields(String where, Map<?, ?> values) {
		this.where = where;
		values.forEach((name, value) -> this.values.put(String.valueOf(name), value));
		this.unread.addAll(this.values.keySet());
	}

	static <T> T read(String where, @Nullable Object value, Function<Fields, T> reader) {
		if (!(value instanceof Map<?, ?> map)) {
			throw new CaseFormatException(where + " is no object but " + value);
		}
		Fields fields = new Fields(where, map);
		T result = reader.apply(fields);
		if (!fields.unread.isEmpty()) {
			throw new CaseFormatException(where + " has fields that the runner does not implement: " + fields.unread);
		}
		return result;
	}

	boolean has(String name) {
		return this.values.containsKey(name);
	}

	@Nullable Object value(String name) {
		this.unread.remove(name);
		return this.values.get(name);
	}

	void ignore(String... names) {
		this.unread.removeAll(Set.of(names));
	}

	@Nullable String text(String name) {
		Object value = value(name);
		return (value != null) ? value.toString() : null;
	}

	String text(String name, String otherwise) {
		String text = text(name);
		return (text != null) ? text : otherwise;
	}

	@Nullable Integer number(String name) {
		Object value = value(name);
		if (value == null || value instanceof Integer) {
			return (Integer) value;
		}
		throw new CaseFormatException(this.where + "." + name + " is no whole number but " + value);
	}

	int number(String name, int otherwise) {
		Integer number = number(name);
		return (number != null) ? number : otherwise;
	}

	boolean flag(String name) {
		Object value = value(name);
		if (value == null || value instanceof Boolean) {
			return Boolean.TRUE.equals(value);
		}
		throw new CaseFormatException(this.where + "." + name + " is neither true nor false but " + value);
	}

	<T> @Nullable T object(String name, Function<Fields, T> reader) {
		Object value = value(name);
		return (value != null) ? read(this.where + "." + name, value, reader) : null;
	}

	<T> T object(String name, Function<Fields, T> reader, T otherwise) {
		T object = object(name, reader);
		return (object != null) ? object : otherwise;
	}

	<T> List<T> objects(String name, Function<Fields, T> reader) {
		return list(name).stream().map((value) -> read(this.where + "." + name, value, reader)).toList();
	}

	List<String> texts(String name) {
		return list(name).stream().map(String::valueOf).toList();
	}

	Map<String, @Nullable Object> members(String name) {
		Map<String, @Nullable Object> members = new LinkedHashMap<>();
		Object value = value(name);
		if (value instanceof Map<?, ?> map) {
			map.forEach((key, member) -> members.put(String.valueOf(key), member));
		}
		else if (value != null) {
			throw new CaseFormatException(this.where + "." + name + " is no object but " + value);
		}
		return members;
	}

	Map<String, String> textMembers(String name) {
		Map<String, String> texts = new LinkedHashMap<>();
		members(name).forEach((key, value) -> texts.put(key, String.valueOf(value)));
		return texts;
	}

	private List<?> list(String name) {
		Object value = value(name);
		if (value == null || value instanceof List<?>) {
			return (value != null) ? (List<?>) value : List.of();
		}
		throw new CaseFormatException(this.where + "." + name + " is no list but " + value);
	}

}
