package io.github.completions.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.github.completions.benchmarks.run.Competitor;
import io.github.completions.benchmarks.run.Results;
import io.github.completions.benchmarks.run.Scenario;

/**
 * The figures of all who took part in a scenario, with ratios to the floor and to the
 * best peer, or, where neither took part, to the client with its defaults.
 */
final class ScenarioTable {

	private final Results results;

	private final Scenario scenario;

	private final List<Column> columns;

	private final List<Reference> references = new ArrayList<>();

	ScenarioTable(Results results, Scenario scenario) {
		this.results = results;
		this.scenario = scenario;
		this.columns = Column.of(scenario.kind());
		if (scenario.competitors().contains(Competitor.FLOOR)) {
			this.references.add(new Reference("floor2", (figures) -> figures.median(Competitor.FLOOR)));
		}
		if (scenario.competitors().stream().anyMatch(Competitor::isPeer)) {
			this.references.add(new Reference("best peer", Figures::bestPeer));
		}
		if (this.references.isEmpty() && scenario.competitors().size() > 1) {
			this.references.add(new Reference("defaults", (figures) -> figures.median(Competitor.COMPLETIONS)));
		}
	}

	/**
	 * Return the table of all rows.
	 */
	String markdown() {
		return markdown(null, Double.NaN);
	}

	/**
	 * Return the table of the rows in which a setting has a value.
	 */
	String markdown(@Nullable String setting, double value) {
		List<String> headings = new ArrayList<>(List.of("Client"));
		for (Column column : this.columns) {
			headings.add(column.heading());
			if (column.form() == Column.Form.RATIOS) {
				this.references.forEach((reference) -> headings.add("÷ " + reference.name()));
			}
		}
		StringBuilder table = new StringBuilder(line(headings));
		table.append(line(headings.stream().map((heading) -> "---").toList()));
		for (Competitor competitor : this.results.competitors(this.scenario)) {
			List<String> cells = new ArrayList<>(List.of(competitor.label()));
			for (Column column : this.columns) {
				Figures figures = new Figures(this.results, this.scenario, column.metric());
				cells.addAll(cells((setting != null) ? figures.where(setting, value) : figures, column, competitor));
			}
			table.append(line(cells));
		}
		return table.toString();
	}

	private List<String> cells(Figures figures, Column column, Competitor competitor) {
		if (column.form() == Column.Form.MEDIAN) {
			return List.of(Figures.number(figures.median(competitor)));
		}
		List<String> cells = new ArrayList<>(List.of(figures.withSpread(competitor)));
		for (Reference reference : this.references) {
			cells.add(Figures.number(figures.median(competitor) / reference.figure().applyAsDouble(figures)));
		}
		return cells;
	}

	private static String line(List<String> cells) {
		return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
	}

	/**
	 * With what figures are compared.
	 *
	 * @param name its name
	 * @param figure gives its figure
	 */
	private record Reference(String name, ToDoubleFunction<Figures> figure) {
	}

}
