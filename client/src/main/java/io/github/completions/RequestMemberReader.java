package io.github.completions;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Turns a JSON value into the value of a request's member.
 */
final class RequestMemberReader {

	private RequestMemberReader() {
	}

	/**
	 * Read the value.
	 * @throws IllegalArgumentException if it is of another type, with what it must be
	 */
	static @Nullable Object read(RequestMember member, Object value) {
		return switch (member.kind()) {
			case TEXT -> cast(value, String.class, "a string");
			case BOOLEAN -> cast(value, Boolean.class, "a boolean");
			case INTEGER -> integer(value);
			case LONG -> whole(value);
			case DECIMAL -> decimal(value);
			case TEXTS -> stop(value);
			case PROMPT -> prompt(value);
			case LOGIT_BIAS -> logitBias(value);
			case STREAM_OPTIONS -> streamOptions(value);
		};
	}

	private static <T> T cast(@Nullable Object value, Class<T> type, String expected) {
		if (!type.isInstance(value)) {
			throw new IllegalArgumentException(expected);
		}
		return type.cast(value);
	}

	private static int integer(@Nullable Object value) {
		long whole = whole(value);
		if (whole != (int) whole) {
			throw new IllegalArgumentException("an integer of 32 bits");
		}
		return (int) whole;
	}

	private static long whole(@Nullable Object value) {
		Number number = cast(value, Number.class, "an integer");
		double rounded = Math.rint(number.doubleValue());
		if (number instanceof BigInteger || number.doubleValue() != rounded || Math.abs(rounded) > Long.MAX_VALUE) {
			throw new IllegalArgumentException("an integer of 64 bits");
		}
		return number.longValue();
	}

	private static double decimal(@Nullable Object value) {
		return cast(value, Number.class, "a number").doubleValue();
	}

	private static @Nullable List<String> stop(Object value) {
		if (value instanceof String text) {
			return List.of(text);
		}
		List<String> stop = texts(cast(value, List.class, "a string or a list of strings"));
		return stop.isEmpty() ? null : stop;
	}

	private static List<String> texts(List<?> values) {
		return values.stream().map((value) -> cast(value, String.class, "a string or a list of strings")).toList();
	}

	private static Prompt prompt(Object value) {
		if (value instanceof String text) {
			return Prompt.text(text);
		}
		List<?> list = cast(value, List.class, "a string, a list of strings, a list of token ids or a list of those");
		Object first = list.isEmpty() ? null : list.get(0);
		if (first instanceof Number) {
			return Prompt.tokens(tokens(list));
		}
		if (first instanceof List<?>) {
			return Prompt.tokenLists(
					list.stream().map((tokens) -> tokens(cast(tokens, List.class, "lists of token ids"))).toList());
		}
		return Prompt.texts(texts(list));
	}

	private static List<Integer> tokens(List<?> values) {
		return values.stream().map(RequestMemberReader::integer).toList();
	}

	private static Map<Integer, Double> logitBias(Object value) {
		Map<?, ?> map = cast(value, Map.class, "an object of numbers by token id");
		Map<Integer, Double> logitBias = new LinkedHashMap<>();
		map.forEach((token, bias) -> {
			try {
				logitBias.put(Integer.valueOf(String.valueOf(token)), decimal(bias));
			}
			catch (NumberFormatException ex) {
				throw new IllegalArgumentException("an object of numbers by token id", ex);
			}
		});
		return logitBias;
	}

	private static StreamOptions streamOptions(Object value) {
		Map<?, ?> map = cast(value, Map.class, "an object");
		Map<String, @Nullable Object> members = new LinkedHashMap<>();
		map.forEach((name, member) -> members.put(String.valueOf(name), member));
		return new StreamOptions(flag(members.remove("include_usage")), flag(members.remove("include_obfuscation")),
				members);
	}

	private static @Nullable Boolean flag(@Nullable Object value) {
		return (value != null) ? cast(value, Boolean.class, "an object of booleans") : null;
	}

}
