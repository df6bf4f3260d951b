package io.github.completions.autoconfigure.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/**
 * What Prometheus would read.
 */
record Scrape(List<String> lines) {

	private static final Pattern LABEL = Pattern.compile("[{,](\\w+)=");

	static Scrape of(PrometheusMeterRegistry registry) {
		return new Scrape(registry.scrape().lines().toList());
	}

	/**
	 * Return the sum of the series of the name that have all of the labels.
	 */
	double value(String name, String... labels) {
		return series(name, labels).stream()
			.mapToDouble((line) -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
			.sum();
	}

	List<String> series(String name, String... labels) {
		return this.lines.stream()
			.filter((line) -> line.startsWith(name + "{") && Arrays.stream(labels).allMatch(line::contains))
			.toList();
	}

	List<String> labelsOf(String name) {
		List<String> labels = new ArrayList<>();
		LABEL.matcher(series(name).get(0)).results().forEach((result) -> labels.add(result.group(1)));
		return labels;
	}

}
