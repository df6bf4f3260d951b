package io.github.completions.benchmarks.report;

/**
 * A goal, which is met by a figure up to a limit.
 *
 * @param number the number of the group it belongs to
 * @param scenario what is measured
 * @param measure the measure
 * @param limit the limit
 * @param measured the figure, NaN if it was not measured
 */
record Goal(int number, String scenario, String measure, double limit, double measured) {

	String row() {
		return "| %d | %s | %s | ≤ %s | %s | %s |".formatted(this.number, this.scenario, this.measure,
				Figures.number(this.limit), Figures.number(this.measured), mark());
	}

	private String mark() {
		if (Double.isNaN(this.measured)) {
			return "not measured";
		}
		return (this.measured <= this.limit) ? "met" : "**missed**";
	}

}
