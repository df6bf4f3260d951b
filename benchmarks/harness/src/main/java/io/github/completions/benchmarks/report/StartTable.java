package io.github.completions.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

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

	static String read(Path file) throws IOException {
		return Files.exists(file) ? Files.readString(file)
				: "Not measured: build the sample and run `benchmarks/run start` first.\n";
	}

}
