package io.github.completions.benchmarks.run;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A process of a JVM, bound to one processor where the system can do that.
 */
final class JavaProcess implements AutoCloseable {

	private static final Path TASKSET = Path.of("/usr/bin/taskset");

	private static final List<String> COMMON = List.of("-XX:+UseG1GC", "-XX:ActiveProcessorCount=2",
			"-XX:ParallelGCThreads=1", "-XX:ConcGCThreads=1", "-XX:-UsePerfData", "-Xmx1g");

	private final Process process;

	private JavaProcess(Process process) {
		this.process = process;
	}

	/**
	 * Start the load server on the first processor.
	 */
	static JavaProcess server(Path benchmarks, int seconds) throws IOException {
		return start(0, List.of("-Xmx256m", "-XX:+UseSerialGC", "-cp", classPath(benchmarks, "harness"),
				"io.github.completions.benchmarks.server.LoadServer", Integer.toString(seconds)));
	}

	/**
	 * Start a competitor on the second processor.
	 */
	static JavaProcess competitor(Path benchmarks, Competitor competitor, List<String> options, List<String> settings)
			throws IOException {
		List<String> arguments = new ArrayList<>(COMMON);
		arguments.addAll(options);
		arguments.addAll(List.of("-cp", classPath(benchmarks, competitor.module()),
				"io.github.completions.benchmarks.client.ContenderProcess", competitor.contender()));
		arguments.addAll(settings);
		return start(1, arguments);
	}

	static String classPath(Path benchmarks, String module) throws IOException {
		Path target = benchmarks.resolve(module).resolve("target");
		return target.resolve("classes") + File.pathSeparator
				+ Files.readString(target.resolve("class-path.txt")).strip();
	}

	private static JavaProcess start(int processor, List<String> arguments) throws IOException {
		List<String> command = new ArrayList<>();
		if (isPinned()) {
			command.addAll(List.of(TASKSET.toString(), "-c", Integer.toString(processor)));
		}
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(arguments);
		return new JavaProcess(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
	}

	static boolean isPinned() {
		return Files.isExecutable(TASKSET) && Runtime.getRuntime().availableProcessors() > 1;
	}

	String readLine() throws IOException {
		return reader().readLine();
	}

	private BufferedReader reader() {
		return new BufferedReader(new InputStreamReader(this.process.getInputStream(), StandardCharsets.UTF_8));
	}

	/**
	 * Hand on the lines that the process prints until it ends.
	 * @return whether it ended well and in time
	 */
	boolean run(Consumer<String> lines, int seconds) throws IOException, InterruptedException {
		this.process.onExit().orTimeout(seconds, TimeUnit.SECONDS).exceptionally((timeout) -> {
			close();
			return this.process;
		});
		reader().lines().forEach(lines);
		return this.process.waitFor(seconds, TimeUnit.SECONDS) && this.process.exitValue() == 0;
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
	}

}
