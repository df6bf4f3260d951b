package io.github.completions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the value at the parser's current token as the type that was expected. Numbers
 * may come as text; a value of any other kind counts as missing and never as an error.
 */
final class LenientJson {

	/** Where there is no number: no count and no date is as small. */
	static final long NO_NUMBER = Long.MIN_VALUE;

	private LenientJson() {
	}

	static @Nullable String text(JsonParser parser) {
		JsonToken token = parser.currentToken();
		if (token == JsonToken.VALUE_STRING) {
			return parser.getString();
		}
		if (token.isNumeric() || token.isBoolean()) {
			return parser.getString();
		}
		parser.skipChildren();
		return null;
	}

	/**
	 * A list of texts counts as one text: a server answers several prompts with it.
	 */
	static @Nullable String joinedText(JsonParser parser) {
		if (parser.currentToken() != JsonToken.START_ARRAY) {
			return text(parser);
		}
		StringBuilder joined = new StringBuilder();
		forEachElement(parser, (element) -> {
			String part = text(element);
			joined.append((part != null) ? part : "");
		});
		return joined.toString();
	}

	/**
	 * Let the reader read each element of the list at whose start the parser stands;
	 * anything else counts as an empty list.
	 */
	static void forEachElement(JsonParser parser, Consumer<JsonParser> reader) {
		if (parser.currentToken() != JsonToken.START_ARRAY) {
			parser.skipChildren();
			return;
		}
		while (parser.nextToken() != JsonToken.END_ARRAY) {
			reader.accept(parser);
		}
	}

	static int integer(JsonParser parser, int defaultValue) {
		long number = whole(parser);
		return (number == (int) number) ? (int) number : defaultValue;
	}

	/**
	 * Return the number without its fraction, or {@link #NO_NUMBER} where there is none.
	 */
	static long whole(JsonParser parser) {
		if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT
				&& parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
			return parser.getLongValue();
		}
		double number = decimal(parser);
		return (Math.abs(number) < Long.MAX_VALUE) ? (long) number : NO_NUMBER;
	}

	/**
	 * Return the number, or NaN where there is none.
	 */
	static double decimal(JsonParser parser) {
		JsonToken token = parser.currentToken();
		if (token.isNumeric()) {
			return parser.getDoubleValue();
		}
		if (token != JsonToken.VALUE_STRING) {
			parser.skipChildren();
			return Double.NaN;
		}
		try {
			return Double.parseDouble(parser.getString().trim());
		}
		catch (NumberFormatException ex) {
			return Double.NaN;
		}
	}

	static @Nullable Object value(JsonParser parser) {
		return switch (parser.currentToken()) {
			case START_OBJECT -> object(parser);
			case START_ARRAY -> array(parser);
			case VALUE_STRING -> parser.getString();
			case VALUE_NUMBER_INT -> parser.getNumberValue();
			case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
			case VALUE_TRUE -> Boolean.TRUE;
			case VALUE_FALSE -> Boolean.FALSE;
			default -> null;
		};
	}

	static Map<String, @Nullable Object> object(JsonParser parser) {
		Map<String, @Nullable Object> object = new LinkedHashMap<>();
		for (String name = parser.nextName(); name != null; name = parser.nextName()) {
			parser.nextToken();
			object.put(name, value(parser));
		}
		return object;
	}

	private static List<@Nullable Object> array(JsonParser parser) {
		List<@Nullable Object> array = new ArrayList<>();
		forEachElement(parser, (element) -> array.add(value(element)));
		return array;
	}

}
