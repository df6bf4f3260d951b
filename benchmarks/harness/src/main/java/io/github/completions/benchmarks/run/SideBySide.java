package io.github.completions.benchmarks.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.github.completions.benchmarks.client.Row;

/**
 * Runs scenarios: in each fork the competitors take turns in an order of its own, each in
 * a process of its own, against one load server.
 */
public final class SideBySide {

	private static final int LONGEST_PROCESS_SECONDS = 200;

	private final Path benchmarks;

	private final Path results;

	private final Effort effort;

	private final PrintStream out;

	/**
	 * Create the run.
	 * @param benchmarks the folder of the benchmarks
	 * @param results the file to which results are added
	 * @param effort how much time it takes
	 * @param out where progress is told
	 */
	public SideBySide(Path benchmarks, Path results, Effort effort, PrintStream out) {
		this.benchmarks = benchmarks;
		this.results = results;
		this.effort = effort;
		this.out = out;
	}

	/**
	 * Run the scenarios, one after the other.
	 */
	public void run(List<Scenario> scenarios) throws IOException, InterruptedException {
		long start = System.nanoTime();
		for (Scenario scenario : scenarios) {
			this.out.printf("%5d s  %s%n", TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start), scenario.id());
			run(scenario);
		}
		this.out.printf("%5d s  end%n", TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
	}

	private void run(Scenario scenario) throws IOException, InterruptedException {
		try (JavaProcess server = JavaProcess.server(this.benchmarks, 3600)) {
			String port = server.readLine();
			for (int fork = 0; fork < this.effort.forks(scenario); fork++) {
				List<Competitor> order = new ArrayList<>(scenario.competitors());
				Collections.shuffle(order, new Random(31L * fork + scenario.ordinal()));
				for (Competitor competitor : order) {
					run(scenario, competitor, port);
				}
			}
		}
	}

	private void run(Scenario scenario, Competitor competitor, String port) throws IOException, InterruptedException {
		List<String> settings = new ArrayList<>();
		settings.add(scenario.kind().name());
		settings.addAll(this.effort.settings(scenario));
		settings.add("variant=" + competitor.variant());
		settings.add("port=" + port);
		List<Row> rows = new ArrayList<>();
		try (JavaProcess process = JavaProcess.competitor(this.benchmarks, competitor,
				this.effort.javaOptions(scenario), settings)) {
			boolean ended = process.run((line) -> add(line, rows), LONGEST_PROCESS_SECONDS);
			if (!ended) {
				this.out.println("         " + competitor.id() + " failed or took too long");
			}
		}
		for (Row row : rows) {
			Results.append(this.results, scenario, competitor, row);
		}
	}

	private static void add(String line, List<Row> rows) {
		Row row = Row.parse(line);
		if (row != null) {
			rows.add(row);
		}
	}

}
