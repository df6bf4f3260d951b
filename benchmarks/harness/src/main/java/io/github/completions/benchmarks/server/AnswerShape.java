package io.github.completions.benchmarks.server;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The shape of the answers to one path, which begins with its specification, such as
 * {@code events=200000,framing=big}.
 *
 * @param events the number of events in a stream, before the last one
 * @param framing how events meet HTTP chunks and writes
 * @param kind what the events hold
 * @param gapNanos the time between two events, 0 for none
 * @param stamped whether the text of an event is the time at which it was sent
 * @param restNanos the time between {@code [DONE]} and the end of the body, 0 for none
 * @param textLength the length of the text of an answer that is one document
 */
record AnswerShape(int events, Framing framing, EventKind kind, long gapNanos, boolean stamped, long restNanos,
		int textLength) {

	/**
	 * How events meet HTTP chunks and writes.
	 */
	enum Framing {

		/**
		 * Many events in one HTTP chunk and write.
		 */
		BIG,

		/**
		 * An HTTP chunk for each event, many in one write.
		 */
		TCP,

		/**
		 * An HTTP chunk and a write for each event.
		 */
		ONE

	}

	static AnswerShape parse(String specification) {
		int events = 100;
		Framing framing = Framing.BIG;
		EventKind kind = EventKind.PLAIN;
		long gapNanos = 0;
		boolean stamped = false;
		long restNanos = 0;
		int textLength = 300;
		for (String setting : specification.split(",")) {
			String value = setting.substring(setting.indexOf('=') + 1);
			switch (setting.substring(0, setting.length() - value.length() - 1)) {
				case "events" -> events = Integer.parseInt(value);
				case "framing" -> framing = Framing.valueOf(value.toUpperCase(Locale.ROOT));
				case "kind" -> kind = EventKind.valueOf(value.toUpperCase(Locale.ROOT));
				case "gap" -> gapNanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(value));
				case "stamped" -> stamped = Boolean.parseBoolean(value);
				case "rest" -> restNanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(value));
				case "text" -> textLength = Integer.parseInt(value);
				default -> throw new IllegalArgumentException("Unknown setting '" + setting + "'");
			}
		}
		framing = (gapNanos > 0 || stamped) ? Framing.ONE : framing;
		return new AnswerShape(events, framing, kind, gapNanos, stamped, restNanos, textLength);
	}

}
