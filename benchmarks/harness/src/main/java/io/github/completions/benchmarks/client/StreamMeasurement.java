package io.github.completions.benchmarks.client;

import java.util.function.Consumer;

/**
 * Reads one stream after the other.
 */
final class StreamMeasurement {

	private static final int DURATION_MILLIS = 800;

	private StreamMeasurement() {
	}

	static void measure(Settings settings, Consumer<Row> rows) {
		Contender contender = settings.open();
		warmUp(contender, settings.nanos("warmup", 8000));
		for (int i = 0; i < settings.number("repetitions", 3); i++) {
			rows.accept(repetition(contender, settings.nanos("duration", DURATION_MILLIS)));
		}
	}

	/**
	 * Measure streams of 10, 100 and so on events.
	 */
	static void measureLengths(Settings settings, Consumer<Row> rows) {
		warmUp(settings.open("events=10000"), settings.nanos("warmup", 8000));
		for (int events = 10; events <= settings.number("longest", 1_000_000); events *= 10) {
			Contender contender = settings.open("events=" + events);
			warmUp(contender, settings.nanos("duration", DURATION_MILLIS) / 4);
			Row row = repetition(contender, settings.nanos("duration", DURATION_MILLIS));
			row.put("events", events);
			row.put("cpu_ms_per_stream", row.value("cpu_us") * events / 1e3);
			rows.accept(row);
		}
	}

	private static void warmUp(Contender contender, long nanos) {
		long start = System.nanoTime();
		do {
			contender.read(new TextSink());
		}
		while (System.nanoTime() - start < nanos);
	}

	private static Row repetition(Contender contender, long nanos) {
		System.gc();
		long events = 0;
		long characters = 0;
		int streams = 0;
		Usage before = Usage.now();
		do {
			TextSink texts = new TextSink();
			contender.read(texts);
			events += texts.events();
			characters += texts.characters();
			streams++;
		}
		while (System.nanoTime() - before.wallNanos() < nanos);
		Row row = new Row();
		before.since().note(row, events);
		row.put("characters", (double) characters / streams);
		return row;
	}

}
