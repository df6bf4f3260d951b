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
	 * One fork, short warm-ups and the first compiler alone: enough to see that all
	 * works, not to judge by.
	 */
	QUICK(1);

	private static final int QUICK_FRACTION = 20;

	/**
	 * Streams side by side have to overlap, so that fewer of their events can be spared.
	 */
	private static final int QUICK_FRACTION_OF_STREAMS = 4;

	private static final int SHORTEST_WARM_UP_MILLIS = 500;

	private final int forks;

	Effort(int forks) {
		this.forks = forks;
	}

	int forks(Scenario scenario) {
		return (scenario.kind() == MeasurementKind.COLD && isFull()) ? this.forks * 2 : this.forks;
	}

	/**
	 * Return the options of the JVM of a process. In a quick run there is no time to
	 * touch the heap beforehand, nor for the second compiler: half of its work would be
	 * measured, and none of its gain.
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
		if (!isFull()) {
			settings.addAll(List.of("duration=200", "longest=100000"));
		}
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
		boolean sideBySide = scenario.kind() == MeasurementKind.STREAMS
				|| scenario.kind() == MeasurementKind.STREAM_COUNTS;
		int fraction = sideBySide ? QUICK_FRACTION_OF_STREAMS : QUICK_FRACTION;
		return amount ? setting.substring(0, value) + Integer.parseInt(setting.substring(value)) / fraction : setting;
	}

	boolean isFull() {
		return this == FULL;
	}

}
