package io.github.completions.benchmarks.client;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * The process of one contender: makes one measurement and prints its rows.
 */
public final class ContenderProcess {

	private ContenderProcess() {
	}

	/**
	 * Measure.
	 * @param arguments the class of the contender, the {@link MeasurementKind} and its
	 * settings
	 */
	public static void main(String[] arguments) {
		PrintStream out = System.out;
		Settings settings = Settings.parse(arguments[0], Arrays.asList(arguments).subList(2, arguments.length));
		MeasurementKind kind = MeasurementKind.valueOf(arguments[1].toUpperCase(Locale.ROOT));
		Consumer<Row> rows = (row) -> {
			out.println(row);
			out.flush();
		};
		int status = 1;
		try {
			kind.measure(settings, rows);
			status = 0;
		}
		catch (RuntimeException ex) {
			ex.printStackTrace(System.err);
		}
		// some contenders keep threads that would hold the process
		System.exit(status);
	}

}
