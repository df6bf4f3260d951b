package io.github.completions.benchmarks.report;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The starts of an application.
 *
 * @param millis the milliseconds of each way to start, the plain one first
 */
public record StartTable(Map<String, Double> millis) {

	/**
	 * Return the table.
	 */
	public String markdown() {
		double plain = this.millis.values().iterator().next();
		StringBuilder table = new StringBuilder("| Start, Java ").append(Runtime.version().feature())
			.append(" | ms | ÷ plain |\n|---|---|---|\n");
		this.millis.forEach((way, value) -> table
			.append("| %s | %s | %s |\n".formatted(way, Figures.number(value), Figures.number(value / plain))));
		return table.toString();
	}

	/**
	 * Write the table into a folder, beside those of other versions of Java.
	 */
	public void write(Path folder) throws IOException {
		Files.createDirectories(folder);
		Files.writeString(folder.resolve(Runtime.version().feature() + ".md"), markdown());
	}

	static String read(Path folder) throws IOException {
		List<String> tables = new ArrayList<>();
		if (Files.isDirectory(folder)) {
			try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.md")) {
				for (Path file : files) {
					tables.add(Files.readString(file));
				}
			}
		}
		return tables.isEmpty() ? "Not measured: build the sample and run `benchmarks/run start` first.\n"
				: tables.stream().sorted().collect(Collectors.joining("\n"));
	}

}
