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
		List<String[]> rows = Files.readAllLines(results)
			.stream()
			.skip(1)
			.map((line) -> Arrays.stream(line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1))
				.map((cell) -> cell.replace("\"", ""))
				.toArray(String[]::new))
			.toList();
		Map<String, String[]> table = new LinkedHashMap<>();
		for (String[] row : rows) {
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
