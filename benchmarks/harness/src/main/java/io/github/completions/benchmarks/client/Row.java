package io.github.completions.benchmarks.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * The values of one repetition, which travel as a line of text.
 */
public final class Row {

	private static final String PREFIX = "row ";

	private final Map<String, Double> values = new LinkedHashMap<>();

	void put(String name, double value) {
		this.values.put(name, value);
	}

	/**
	 * Return the values by their names.
	 */
	public Map<String, Double> values() {
		return this.values;
	}

	/**
	 * Return a value, NaN if there is none.
	 */
	public double value(String name) {
		return this.values.getOrDefault(name, Double.NaN);
	}

	/**
	 * Return the row that a line holds, null if it holds none.
	 */
	public static @Nullable Row parse(String line) {
		if (!line.startsWith(PREFIX)) {
			return null;
		}
		Row row = new Row();
		for (String value : line.substring(PREFIX.length()).split(" ")) {
			int equals = value.indexOf('=');
			row.put(value.substring(0, equals), Double.parseDouble(value.substring(equals + 1)));
		}
		return row;
	}

	@Override
	public String toString() {
		return this.values.entrySet()
			.stream()
			.map((value) -> value.getKey() + "=" + value.getValue())
			.collect(Collectors.joining(" ", PREFIX, ""));
	}

}
