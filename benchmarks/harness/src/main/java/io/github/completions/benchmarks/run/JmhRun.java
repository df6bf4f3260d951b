package io.github.completions.benchmarks.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs JMH over the decoder and the wire model.
 */
public final class JmhRun {

	private JmhRun() {
	}

	/**
	 * Run JMH, whose results go to a file of comma-separated values.
	 * @param benchmarks the folder of the benchmarks
	 * @param results the file
	 * @param arguments further arguments of JMH
	 * @return whether it ended well
	 */
	public static boolean run(Path benchmarks, Path results, List<String> arguments)
			throws IOException, InterruptedException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-cp", JavaProcess.classPath(benchmarks, "spring"), "org.openjdk.jmh.Main", "-prof",
				"gc", "-rf", "csv", "-rff", results.toString()));
		command.addAll(arguments);
		return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
	}

}
