package io.github.completions.benchmarks.client;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * What can be measured.
 */
public enum MeasurementKind {

	/**
	 * One stream after the other, each of many events.
	 */
	STREAM(StreamMeasurement::measure),

	/**
	 * Streams of growing length.
	 */
	STREAM_LENGTHS(StreamMeasurement::measureLengths),

	/**
	 * Many streams at once, their events at a pace.
	 */
	STREAMS(StreamsMeasurement::measure),

	/**
	 * A growing number of streams at once.
	 */
	STREAM_COUNTS(StreamsMeasurement::measureCounts),

	/**
	 * The time to the first chunk.
	 */
	FIRST_CHUNK(FirstChunkMeasurement::measure),

	/**
	 * Calls that do not stream, by many callers and by one.
	 */
	CREATE(CreateMeasurement::measure),

	/**
	 * The first stream of a process.
	 */
	COLD(ColdMeasurement::measure);

	private final BiConsumer<Settings, Consumer<Row>> measurement;

	MeasurementKind(BiConsumer<Settings, Consumer<Row>> measurement) {
		this.measurement = measurement;
	}

	void measure(Settings settings, Consumer<Row> rows) {
		this.measurement.accept(settings, rows);
	}

}
