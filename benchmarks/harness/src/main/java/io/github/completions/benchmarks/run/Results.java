package io.github.completions.benchmarks.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

import io.github.completions.benchmarks.client.Row;

/**
 * The rows of a run, which are kept in a file, so that the report can be made again.
 */
public final class Results {

	private final List<Result> results = new ArrayList<>();

	/**
	 * Read the file that a run left.
	 */
	public static Results read(Path file) throws IOException {
		Results results = new Results();
		for (String line : Files.readAllLines(file)) {
			String[] parts = line.split(" ", 3);
			Row row = Row.parse(parts[2]);
			if (row != null) {
				Scenario scenario = Scenario.valueOf(parts[0].toUpperCase(Locale.ROOT).replace('-', '_'));
				results.results.add(new Result(scenario, Competitor.valueOf(parts[1].toUpperCase(Locale.ROOT)), row));
			}
		}
		return results;
	}

	static void append(Path file, Scenario scenario, Competitor competitor, Row row) throws IOException {
		Files.writeString(file, scenario.id() + " " + competitor.id() + " " + row + "\n", StandardOpenOption.CREATE,
				StandardOpenOption.APPEND);
	}

	/**
	 * Return the values of a metric in all repetitions of all forks.
	 */
	public double[] values(Scenario scenario, Competitor competitor, String metric, Predicate<Row> rows) {
		return this.results.stream()
			.filter((result) -> result.scenario == scenario && result.competitor == competitor)
			.map(Result::row)
			.filter(rows)
			.mapToDouble((row) -> row.value(metric))
			.filter((value) -> !Double.isNaN(value))
			.sorted()
			.toArray();
	}

	/**
	 * Return who has results in a scenario.
	 */
	public List<Competitor> competitors(Scenario scenario) {
		return scenario.competitors()
			.stream()
			.filter((competitor) -> this.results.stream()
				.anyMatch((result) -> result.scenario == scenario && result.competitor == competitor))
			.toList();
	}

	private record Result(Scenario scenario, Competitor competitor, Row row) {
	}

}
