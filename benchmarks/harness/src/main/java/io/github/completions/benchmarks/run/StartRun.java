package io.github.completions.benchmarks.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures the start of a Spring Boot application: as it is, and with what the JVM can
 * keep of an earlier start (class data sharing, and an AOT cache from Java 25 on).
 */
public final class StartRun {

	private static final int STARTS = 9;

	private static final int AOT_CACHE_SINCE = 25;

	private final Path folder;

	private final Path jar;

	private StartRun(Path folder, Path jar) {
		this.folder = folder;
		this.jar = jar;
	}

	/**
	 * Measure the starts of an application up to the point where it would serve.
	 * @param jar the executable jar
	 * @param folder a folder for what is made of it
	 * @return the median milliseconds of each way to start
	 */
	public static Map<String, Double> run(Path jar, Path folder) throws IOException, InterruptedException {
		Files.createDirectories(folder);
		return new StartRun(folder, extract(jar, folder)).run();
	}

	/**
	 * Return the jar that an earlier build left in a folder.
	 */
	public static Path jarIn(Path target) throws IOException {
		if (Files.isDirectory(target)) {
			try (Stream<Path> files = Files.list(target)) {
				return files.filter((file) -> file.toString().endsWith(".jar"))
					.findFirst()
					.orElseThrow(() -> new IOException("No jar in " + target + ". Build the application first"));
			}
		}
		throw new IOException("There is no " + target + ". Build the application first");
	}

	private static Path extract(Path jar, Path folder) throws IOException, InterruptedException {
		start(folder, List.of("-Djarmode=tools", "-jar", jar.toAbsolutePath().toString(), "extract", "--force",
				"--destination", folder.toAbsolutePath().toString()));
		return folder.resolve(jar.getFileName());
	}

	private Map<String, Double> run() throws IOException, InterruptedException {
		Map<String, List<String>> ways = new LinkedHashMap<>();
		ways.put("plain", List.of());
		application("-XX:ArchiveClassesAtExit=app.jsa");
		ways.put("class data sharing", List.of("-XX:SharedArchiveFile=app.jsa"));
		if (Runtime.version().feature() >= AOT_CACHE_SINCE) {
			application("-XX:AOTCacheOutput=app.aot");
			ways.put("AOT cache", List.of("-XX:AOTCache=app.aot"));
		}
		Map<String, double[]> millis = new LinkedHashMap<>();
		for (int i = 0; i < STARTS; i++) {
			for (Map.Entry<String, List<String>> way : ways.entrySet()) {
				double[] values = millis.computeIfAbsent(way.getKey(), (name) -> new double[STARTS]);
				values[i] = application(way.getValue().toArray(String[]::new));
			}
		}
		Map<String, Double> medians = new LinkedHashMap<>();
		millis.forEach((name, values) -> medians.put(name, Arrays.stream(values).sorted().toArray()[STARTS / 2]));
		return medians;
	}

	private double application(String... options) throws IOException, InterruptedException {
		List<String> arguments = new ArrayList<>(List.of(options));
		arguments.addAll(List.of("-Dspring.context.exit=onRefresh", "-jar", this.jar.getFileName().toString()));
		return start(this.folder, arguments);
	}

	private static double start(Path folder, List<String> arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(arguments);
		long start = System.nanoTime();
		int status = new ProcessBuilder(command).directory(folder.toFile())
			.redirectErrorStream(true)
			.redirectOutput(folder.resolve("start.log").toFile())
			.start()
			.waitFor();
		if (status != 0) {
			throw new IOException("The application did not start: see " + folder.resolve("start.log"));
		}
		return (System.nanoTime() - start) / 1e6;
	}

}
