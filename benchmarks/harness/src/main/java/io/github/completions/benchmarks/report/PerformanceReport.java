package io.github.completions.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.github.completions.benchmarks.client.MeasurementKind;
import io.github.completions.benchmarks.run.Competitor;
import io.github.completions.benchmarks.run.Results;
import io.github.completions.benchmarks.run.Scenario;
import io.github.completions.benchmarks.run.Setup;

/**
 * The page of a run in the reference, with its plots.
 */
public final class PerformanceReport {

	private static final double[] LENGTHS = { 10, 100, 1000, 10_000, 100_000, 1_000_000 };

	private static final double[] COUNTS = { 1, 10, 100, 500, 1000, 2000 };

	private final Path benchmarks;

	private final Results results;

	private final Path jmh;

	private final Path starts;

	/**
	 * Create the report.
	 * @param benchmarks the folder of the benchmarks
	 * @param results the results of the run
	 * @param jmh the results of JMH, which may be missing
	 * @param starts the folder of the tables of starts, which may be missing
	 */
	public PerformanceReport(Path benchmarks, Results results, Path jmh, Path starts) {
		this.benchmarks = benchmarks;
		this.results = results;
		this.jmh = jmh;
		this.starts = starts;
	}

	/**
	 * Return the table of the goals.
	 */
	public String goals() {
		return new Goals(this.results).table();
	}

	/**
	 * Write the page and its plots.
	 */
	public void write(Path folder) throws IOException {
		Files.createDirectories(folder);
		Files.writeString(folder.resolve("performance.md"), template().replace("{machine}", Setup.machine())
			.replace("{versions}", Setup.versions(this.benchmarks))
			.replace("{goals}", goals())
			.replace("{scenarios}", scenarios())
			.replace("{features}", features())
			.replace("{noop}",
					JmhTable.ratio(this.jmh, "ObservationBenchmark.withoutRegistry", "ObservationBenchmark.unobserved"))
			.replace("{jmh}", JmhTable.markdown(this.jmh))
			.replace("{start}", StartTable.read(this.starts)));
		plot(folder.resolve("performance-stream-lengths.svg"), Scenario.STREAM_LENGTHS, "cpu_ms_per_stream", "events",
				LENGTHS, new LogLogPlot("One stream: CPU by its length", "events in the stream", "CPU, ms"));
		plot(folder.resolve("performance-stream-counts.svg"), Scenario.STREAM_COUNTS, "cpu_s", "streams", COUNTS,
				new LogLogPlot("Streams at a time: CPU by their number", "streams, 20 events each", "CPU, s"));
	}

	private static String template() throws IOException {
		try (InputStream template = PerformanceReport.class.getResourceAsStream("performance.md")) {
			if (template == null) {
				throw new IllegalStateException("The template of the report is missing");
			}
			return new String(template.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	private String scenarios() {
		StringBuilder text = new StringBuilder();
		for (Scenario scenario : Scenario.values()) {
			if (scenario.competitors().contains(Competitor.OBSERVED) || isPlot(scenario)) {
				continue;
			}
			append(text, scenario);
		}
		return text.toString();
	}

	private String features() {
		StringBuilder text = new StringBuilder();
		append(text, Scenario.FEATURES_STREAM);
		append(text, Scenario.FEATURES_CREATE);
		return text.toString();
	}

	private void append(StringBuilder text, Scenario scenario) {
		if (this.results.competitors(scenario).isEmpty()) {
			return;
		}
		ScenarioTable table = new ScenarioTable(this.results, scenario);
		text.append("### ").append(scenario.title()).append("\n\n");
		if (scenario.kind() == MeasurementKind.CREATE) {
			text.append("64 callers:\n\n").append(table.markdown("callers", 64));
			text.append("\nOne caller:\n\n").append(table.markdown("callers", 1)).append('\n');
			return;
		}
		text.append(table.markdown()).append('\n');
	}

	private static boolean isPlot(Scenario scenario) {
		return scenario.kind() == MeasurementKind.STREAM_LENGTHS || scenario.kind() == MeasurementKind.STREAM_COUNTS;
	}

	private void plot(Path file, Scenario scenario, String metric, String setting, double[] values, LogLogPlot plot)
			throws IOException {
		List<Competitor> competitors = this.results.competitors(scenario);
		if (competitors.isEmpty()) {
			return;
		}
		for (Competitor competitor : competitors) {
			List<LogLogPlot.Point> points = new ArrayList<>();
			for (double value : values) {
				double figure = new Figures(this.results, scenario, metric).where(setting, value).median(competitor);
				points.add(new LogLogPlot.Point(value, figure));
			}
			plot.add(competitor.label().replace("*", ""), points);
		}
		Files.writeString(file, plot.svg());
	}

}
