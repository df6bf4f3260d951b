package io.github.completions.benchmarks.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Reads short streams one after the other, and takes the time to the first text.
 */
final class FirstChunkMeasurement {

	private FirstChunkMeasurement() {
	}

	static void measure(Settings settings, Consumer<Row> rows) {
		Contender contender = settings.open();
		long start = System.nanoTime();
		long warmUp = settings.nanos("warmup", 30000);
		while (System.nanoTime() - start < warmUp) {
			contender.read(new TextSink());
		}
		int streams = settings.number("samples", 2000);
		for (int i = 0; i < settings.number("repetitions", 3); i++) {
			rows.accept(repetition(contender, settings.port(), streams));
		}
	}

	private static Row repetition(Contender contender, int port, int streams) {
		Durations first = new Durations(streams);
		long connectionsBefore = connections(port);
		Usage before = Usage.now();
		for (int i = 0; i < streams; i++) {
			TextSink texts = new TextSink();
			long start = System.nanoTime();
			contender.read(texts);
			first.add(texts.firstNanos() - start);
		}
		Row row = new Row();
		before.since().note(row, streams);
		double[] times = first.micros(0.5, 0.99);
		row.put("p50_us", times[0]);
		row.put("p99_us", times[1]);
		// the question itself takes a connection
		row.put("connects", (connections(port) - connectionsBefore - 1) / (double) streams);
		return row;
	}

	/**
	 * Ask the server how many connections it has accepted.
	 */
	private static long connections(int port) {
		try (Socket socket = new Socket("127.0.0.1", port)) {
			socket.getOutputStream().write("GET /stats HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
			byte[] answer = new byte[512];
			int length = socket.getInputStream().read(answer);
			String text = new String(answer, 0, length, StandardCharsets.ISO_8859_1);
			return Long.parseLong(text.substring(text.indexOf("\r\n\r\n") + 4).trim());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
