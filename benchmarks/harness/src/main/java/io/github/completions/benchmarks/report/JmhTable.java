package io.github.completions.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What JMH found, as a table with time and bytes in one row.
 */
final class JmhTable {

	private static final String BYTES = ":gc.alloc.rate.norm";

	private JmhTable() {
	}

	static String markdown(Path results) throws IOException {
		if (!Files.exists(results)) {
			return "Not measured: run `benchmarks/run jmh` first.\n";
		}
		Map<String, String[]> table = new LinkedHashMap<>();
		for (String[] row : rows(results)) {
			boolean bytes = row[0].endsWith(BYTES);
			if (bytes || !row[0].contains(":")) {
				String name = row[0].replace(BYTES, "");
				String[] cells = table.computeIfAbsent(name + String.join(" ", parameters(row)),
						(key) -> new String[] { label(name, parameters(row)), "–", "–" });
				cells[bytes ? 2 : 1] = Figures.number(Double.parseDouble(row[4]));
			}
		}
		return table.values()
			.stream()
			.map((cells) -> String.join(" | ", cells))
			.collect(Collectors.joining(" |\n| ", "| What | ns | B |\n|---|---|---|\n| ", " |\n"));
	}

	/**
	 * Return the time of one benchmark as a part of that of another, each without
	 * parameters.
	 */
	static String ratio(Path results, String benchmark, String base) throws IOException {
		return Files.exists(results)
				? String.format(Locale.ROOT, "%.2f", time(results, benchmark) / time(results, base)) : "?";
	}

	private static double time(Path results, String benchmark) throws IOException {
		return rows(results).stream()
			.filter((row) -> row[0].endsWith("." + benchmark))
			.mapToDouble((row) -> Double.parseDouble(row[4]))
			.findFirst()
			.orElse(Double.NaN);
	}

	private static List<String[]> rows(Path results) throws IOException {
		return Files.readAllLines(results)
			.stream()
			.skip(1)
			.map((line) -> Arrays.stream(line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1))
				.map((cell) -> cell.replace("\"", ""))
				.toArray(String[]::new))
			.toList();
	}

	private static String[] parameters(String[] row) {
		return Arrays.copyOfRange(row, 7, row.length);
	}

	private static String label(String name, String[] parameters) {
		String[] parts = name.split("\\.");
		String what = "`" + parts[parts.length - 2] + "." + parts[parts.length - 1] + "`";
		String values = Arrays.stream(parameters)
			.filter((value) -> !value.isEmpty())
			.map((value) -> value.toLowerCase(Locale.ROOT))
			.collect(Collectors.joining(", "));
		return values.isEmpty() ? what : what + ", " + values;
	}

}
