package io.github.completions.benchmarks.report;

import java.util.List;

import io.github.completions.benchmarks.client.MeasurementKind;

/**
 * A column in the table of a scenario.
 *
 * @param heading the heading
 * @param metric the metric
 * @param form how the figure is shown
 */
record Column(String heading, String metric, Form form) {

	/**
	 * How a figure is shown.
	 */
	enum Form {

		/**
		 * The median alone.
		 */
		MEDIAN,

		/**
		 * The median with its spread and its ratios to the references.
		 */
		RATIOS

	}

	static List<Column> of(MeasurementKind kind) {
		return switch (kind) {
			case STREAM, STREAM_LENGTHS, STREAM_COUNTS ->
				List.of(ratios("CPU µs/event", "cpu_us"), median("B/event", "alloc_b"), median("events/s", "per_s"));
			case STREAMS -> List.of(ratios("CPU µs/event", "cpu_us"), ratios("delay p50 µs", "p50_us"),
					median("p99 µs", "p99_us"), median("threads", "threads"), median("live B/stream", "live_b"),
					median("peak MB", "peak_mb"), median("failed", "failed"));
			case FIRST_CHUNK -> List.of(ratios("first chunk p50 µs", "p50_us"), median("p99 µs", "p99_us"),
					ratios("CPU µs/stream", "cpu_us"), median("B/stream", "alloc_b"),
					median("connections/stream", "connects"));
			case CREATE -> List.of(ratios("CPU µs/call", "cpu_us"), median("p50 µs", "p50_us"),
					median("calls/s", "per_s"), median("B/call", "alloc_b"));
			case COLD -> List.of(ratios("CPU ms", "cpu_ms"), median("client made, ms", "open_ms"),
					median("first text, ms", "first_text_ms"), median("classes", "classes"),
					median("peak MB", "peak_mb"));
		};
	}

	private static Column ratios(String heading, String metric) {
		return new Column(heading, metric, Form.RATIOS);
	}

	private static Column median(String heading, String metric) {
		return new Column(heading, metric, Form.MEDIAN);
	}

}
