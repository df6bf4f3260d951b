package io.github.completions.benchmarks.client;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The settings of a measurement.
 *
 * @param values the settings by their names
 * @param contenders makes the contender
 */
record Settings(Map<String, String> values, Supplier<Contender> contenders) {

	static Settings parse(String contender, Iterable<String> arguments) {
		Map<String, String> values = new HashMap<>();
		for (String argument : arguments) {
			int equals = argument.indexOf('=');
			values.put(argument.substring(0, equals), argument.substring(equals + 1));
		}
		return new Settings(values, () -> create(contender));
	}

	private static Contender create(String className) {
		try {
			return (Contender) Class.forName(className).getDeclaredConstructor().newInstance();
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalArgumentException("'" + className + "' is no contender", ex);
		}
	}

	int port() {
		return number("port", 0);
	}

	int number(String name, int defaultValue) {
		return Integer.parseInt(this.values.getOrDefault(name, Integer.toString(defaultValue)));
	}

	/**
	 * Return a number of milliseconds as nanoseconds.
	 */
	long nanos(String name, int defaultMillis) {
		return TimeUnit.MILLISECONDS.toNanos(number(name, defaultMillis));
	}

	Contender open() {
		return open(this.values.getOrDefault("shape", "text=300"));
	}

	/**
	 * Make a contender for answers of a shape.
	 */
	Contender open(String shape) {
		Contender contender = this.contenders.get();
		contender.open("http://127.0.0.1:" + port() + "/" + shape + "/v1", this.values);
		return contender;
	}

}
