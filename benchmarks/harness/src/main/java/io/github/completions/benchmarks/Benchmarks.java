package io.github.completions.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.github.completions.benchmarks.report.PerformanceReport;
import io.github.completions.benchmarks.report.StartTable;
import io.github.completions.benchmarks.run.Effort;
import io.github.completions.benchmarks.run.JmhRun;
import io.github.completions.benchmarks.run.Results;
import io.github.completions.benchmarks.run.Scenario;
import io.github.completions.benchmarks.run.SideBySide;
import io.github.completions.benchmarks.run.StartRun;

/**
 * The commands: a run side by side or its report, JMH, or the start of an application.
 */
public final class Benchmarks {

	private static final String JMH = "jmh.csv";

	private static final String STARTS = "starts";

	private final Path benchmarks;

	private final List<String> arguments;

	private final PrintStream out;

	private Benchmarks(Path benchmarks, List<String> arguments, PrintStream out) {
		this.benchmarks = benchmarks;
		this.arguments = arguments;
		this.out = out;
	}

	/**
	 * Run a command.
	 * @param arguments the folder of the benchmarks, after that what the README of the
	 * benchmarks tells
	 */
	public static void main(String[] arguments) throws IOException, InterruptedException {
		List<String> command = Arrays.asList(arguments).subList(1, arguments.length);
		new Benchmarks(Path.of(arguments[0]), command, System.out).run();
	}

	private void run() throws IOException, InterruptedException {
		String command = this.arguments.isEmpty() ? "" : this.arguments.get(0);
		List<String> rest = this.arguments.subList(Math.min(1, this.arguments.size()), this.arguments.size());
		switch (command) {
			case "jmh" -> JmhRun.run(this.benchmarks, target().resolve(JMH), rest);
			case "start" -> start(rest);
			default -> sideBySide(!command.equals("report"));
		}
	}

	private Path target() throws IOException {
		return Files.createDirectories(this.benchmarks.resolve("target"));
	}

	private void start(List<String> arguments) throws IOException, InterruptedException {
		Path jar = arguments.isEmpty() ? StartRun.jarIn(this.benchmarks.resolveSibling("sample-app").resolve("target"))
				: Path.of(arguments.get(0));
		StartTable table = new StartTable(StartRun.run(jar, target().resolve("start")));
		table.write(target().resolve(STARTS));
		this.out.println(table.markdown());
	}

	private void sideBySide(boolean run) throws IOException, InterruptedException {
		Effort effort = this.arguments.contains("--quick") ? Effort.QUICK : Effort.FULL;
		Path results = target().resolve(effort.name().toLowerCase(Locale.ROOT) + ".txt");
		if (run) {
			if (scenarios().size() == Scenario.values().length) {
				Files.deleteIfExists(results);
			}
			new SideBySide(this.benchmarks, results, effort, this.out).run(scenarios());
		}
		PerformanceReport report = new PerformanceReport(this.benchmarks, Results.read(results), target().resolve(JMH),
				target().resolve(STARTS));
		Path folder = (effort == Effort.FULL) ? this.benchmarks.resolveSibling("docs").resolve("reference")
				: target().resolve("reference");
		report.write(folder);
		this.out.println(report.goals());
		this.out.println("Written to " + folder.resolve("performance.md"));
	}

	private List<Scenario> scenarios() {
		String only = this.arguments.stream()
			.filter((argument) -> argument.startsWith("--only="))
			.map((argument) -> argument.substring(argument.indexOf('=') + 1))
			.findFirst()
			.orElse("");
		List<String> wanted = Arrays.asList(only.split(","));
		return Stream.of(Scenario.values())
			.filter((scenario) -> only.isEmpty() || wanted.contains(scenario.id()))
			.toList();
	}

}
