package io.github.completions.benchmarks.client;

import java.lang.management.ManagementFactory;
import java.util.function.Consumer;

/**
 * Makes a client and reads its first stream in a fresh JVM.
 */
final class ColdMeasurement {

	private ColdMeasurement() {
	}

	static void measure(Settings settings, Consumer<Row> rows) {
		long start = System.nanoTime();
		Contender contender = settings.open();
		long opened = System.nanoTime();
		TextSink texts = new TextSink();
		contender.read(texts);
		Row row = new Row();
		row.put("cpu_ms", Usage.now().cpuNanos() / 1e6);
		row.put("open_ms", (opened - start) / 1e6);
		row.put("first_text_ms", (texts.firstNanos() - start) / 1e6);
		row.put("classes", ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
		row.put("peak_mb", Usage.peakMemoryMegabytes());
		rows.accept(row);
	}

}
