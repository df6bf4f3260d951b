package io.github.completions.benchmarks.run;

import java.util.ArrayList;
import java.util.List;

import io.github.completions.benchmarks.client.MeasurementKind;

/**
 * How much time a run takes.
 */
public enum Effort {

	/**
	 * Three forks and long warm-ups.
	 */
	FULL(3),

	/**
	 * One fork and short warm-ups: enough to see that all works, not to judge by.
	 */
	QUICK(1);

	private static final int QUICK_FRACTION = 20;

	/**
	 * Streams side by side must outlast the start of all of them.
	 */
	private static final int QUICK_FRACTION_OF_STREAMS = 4;

	private static final int SHORTEST_WARM_UP_MILLIS = 500;

	private final int forks;

	Effort(int forks) {
		this.forks = forks;
	}

	int forks(Scenario scenario) {
		return (scenario.kind() == MeasurementKind.COLD && isFull()) ? this.forks * 3 : this.forks;
	}

	/**
	 * Return the options of the JVM of a process. There is no time for the second
	 * compiler in a quick run: half of its work would be measured, and none of its gain.
	 */
	List<String> javaOptions(Scenario scenario) {
		if (!isFull()) {
			return List.of("-XX:TieredStopAtLevel=1");
		}
		return scenario.countsMemory() ? List.of() : List.of("-Xms1g", "-XX:+AlwaysPreTouch");
	}

	/**
	 * Return the settings of a process.
	 */
	List<String> settings(Scenario scenario) {
		List<String> settings = new ArrayList<>();
		for (String setting : scenario.settings()) {
			settings.add(isFull() ? setting : quick(scenario, setting));
		}
		int warmUp = scenario.warmUpSeconds() * 1000;
		settings.add("warmup=" + (isFull() ? warmUp : Math.max(SHORTEST_WARM_UP_MILLIS, warmUp / QUICK_FRACTION)));
		settings.add("repetitions=" + (isFull() ? scenario.repetitions() : 1));
		settings.add("duration=" + (isFull() ? 800 : 200));
		settings.add("longest=" + (isFull() ? 1_000_000 : 100_000));
		settings.add("shape=" + shape(scenario, settings));
		return settings;
	}

	/**
	 * The settings that a load server has to know are part of the shape too.
	 */
	private static String shape(Scenario scenario, List<String> settings) {
		StringBuilder shape = new StringBuilder(scenario.shape());
		settings.stream()
			.filter((setting) -> setting.startsWith("events=") || setting.startsWith("gap="))
			.forEach((setting) -> shape.append(',').append(setting));
		return shape.toString();
	}

	private static String quick(Scenario scenario, String setting) {
		int value = setting.indexOf('=') + 1;
		boolean amount = setting.startsWith("calls") || setting.startsWith("samples") || setting.startsWith("events");
		int fraction = scenario.countsMemory() ? QUICK_FRACTION_OF_STREAMS : QUICK_FRACTION;
		return amount ? setting.substring(0, value) + Integer.parseInt(setting.substring(value)) / fraction : setting;
	}

	boolean isFull() {
		return this == FULL;
	}

}
