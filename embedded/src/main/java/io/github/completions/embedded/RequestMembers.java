package io.github.completions.embedded;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Members of a request by type and range. Null counts as absent.
 */
final class RequestMembers {

	private final JsonNode body;

	private final String prefix;

	/**
	 * Create new members.
	 * @param body the object that has them
	 * @param prefix what errors put before their names
	 */
	RequestMembers(JsonNode body, String prefix) {
		this.body = body;
		this.prefix = prefix;
	}

	@Nullable JsonNode get(String name) {
		JsonNode value = this.body.get(name);
		return (value == null || value.isNull()) ? null : value;
	}

	boolean bool(String name) {
		JsonNode value = get(name);
		if (value != null && !value.isBoolean()) {
			throw wrongType(name, "a boolean", value);
		}
		return value != null && value.booleanValue();
	}

	@Nullable String text(String name) {
		JsonNode value = get(name);
		return (value != null) ? text(name, value) : null;
	}

	String text(String name, JsonNode value) {
		if (!value.isString()) {
			throw wrongType(name, "a string", value);
		}
		return wellFormed(value.stringValue());
	}

	/**
	 * Replace halves of characters, which JSON can hold but UTF-8 cannot.
	 */
	private static String wellFormed(String text) {
		return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
	}

	double number(String name, double minimum, double maximum, double defaultValue) {
		JsonNode value = get(name);
		return (value != null) ? number(name, value, minimum, maximum) : defaultValue;
	}

	double number(String name, JsonNode value, double minimum, double maximum) {
		if (!value.isNumber()) {
			throw wrongType(name, "a number", value);
		}
		double number = value.doubleValue();
		if (number < minimum) {
			throw outOfRange(name, "decimal_below_min_value", ">= " + minimum, number);
		}
		if (number > maximum) {
			throw outOfRange(name, "decimal_above_max_value", "<= " + maximum, number);
		}
		return number;
	}

	Optional<Long> integer(String name, long minimum, long maximum) {
		return Optional.ofNullable(get(name)).map((value) -> integer(name, value, minimum, maximum));
	}

	long integer(String name, JsonNode value, long minimum, long maximum) {
		if (!isWhole(value)) {
			throw wrongType(name, "an integer", value);
		}
		if (value.doubleValue() < minimum) {
			throw outOfRange(name, "integer_below_min_value", ">= " + minimum, value);
		}
		if (value.doubleValue() > maximum || (value.isIntegralNumber() && !value.canConvertToLong())) {
			throw outOfRange(name, "integer_above_max_value", "<= " + maximum, value);
		}
		return value.isIntegralNumber() ? value.longValue() : (long) value.doubleValue();
	}

	/**
	 * Return whether a value is an integer. JSON does not know them: 7.0 is as whole as
	 * 7.
	 * @param value the value
	 * @return whether it is a whole number
	 */
	static boolean isWhole(JsonNode value) {
		return value.isNumber() && (value.isIntegralNumber() || value.doubleValue() == Math.rint(value.doubleValue()));
	}

	/**
	 * Return the error for a value of a wrong type. It names the type, not the value.
	 * @param name the member
	 * @param expected what was expected, in words
	 * @param value the value
	 * @return the error
	 */
	ApiException wrongType(String name, String expected, JsonNode value) {
		String actual = value.getNodeType().name().toLowerCase(Locale.ROOT);
		return ApiException.badRequest(this.prefix + name, "invalid_type",
				"Invalid type for '%s': expected %s, but got %s instead.".formatted(this.prefix + name, expected,
						actual));
	}

	private ApiException outOfRange(String name, String code, String range, Object value) {
		return ApiException.badRequest(this.prefix + name, code,
				"Invalid '%s': expected a value %s, but got %s instead.".formatted(this.prefix + name, range, value));
	}

}
