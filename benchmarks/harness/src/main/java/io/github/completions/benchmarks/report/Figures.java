package io.github.completions.benchmarks.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;

import io.github.completions.benchmarks.client.Row;
import io.github.completions.benchmarks.run.Competitor;
import io.github.completions.benchmarks.run.Results;
import io.github.completions.benchmarks.run.Scenario;

/**
 * The figures of one metric in one scenario, medians over all repetitions of all forks.
 *
 * @param results the results
 * @param scenario the scenario
 * @param metric the metric
 * @param rows the rows that count
 */
record Figures(Results results, Scenario scenario, String metric, Predicate<Row> rows) {

	Figures(Results results, Scenario scenario, String metric) {
		this(results, scenario, metric, (row) -> true);
	}

	Figures where(String name, double value) {
		return new Figures(this.results, this.scenario, this.metric, (row) -> row.value(name) == value);
	}

	double median(Competitor competitor) {
		double[] values = values(competitor);
		if (values.length == 0) {
			return Double.NaN;
		}
		int middle = values.length / 2;
		return (values.length % 2 == 1) ? values[middle] : (values[middle - 1] + values[middle]) / 2;
	}

	double max(Competitor competitor) {
		return Arrays.stream(values(competitor)).max().orElse(Double.NaN);
	}

	/**
	 * Return the lowest median of the peers.
	 */
	double bestPeer() {
		return this.scenario.competitors()
			.stream()
			.filter(Competitor::isPeer)
			.mapToDouble(this::median)
			.filter((value) -> !Double.isNaN(value))
			.min()
			.orElse(Double.NaN);
	}

	/**
	 * Return how many times the figure of the other the figure of the client is.
	 */
	double ratioTo(Competitor other) {
		return median(Competitor.COMPLETIONS) / median(other);
	}

	double ratioToBestPeer() {
		return median(Competitor.COMPLETIONS) / bestPeer();
	}

	/**
	 * Return the median with the spread from the 10th to the 90th percentile.
	 */
	String withSpread(Competitor competitor) {
		double[] values = values(competitor);
		if (values.length < 2) {
			return number(median(competitor));
		}
		int tenth = values.length / 10;
		return number(median(competitor)) + " (" + number(values[tenth]) + "–"
				+ number(values[values.length - 1 - tenth]) + ")";
	}

	private double[] values(Competitor competitor) {
		return this.results.values(this.scenario, competitor, this.metric, this.rows);
	}

	static String number(double value) {
		if (Double.isNaN(value)) {
			return "–";
		}
		if (value == 0 || Math.abs(value) >= 100) {
			return String.format(Locale.ROOT, "%,.0f", value);
		}
		return String.format(Locale.ROOT, (Math.abs(value) >= 10) ? "%.1f" : "%.2f", value);
	}

}
