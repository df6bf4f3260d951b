package io.github.completions.embedded;

import java.util.List;

/**
 * Finds stop sequences in growing text. What may be the beginning of one is held back
 * until it is clear.
 */
final class StopDetector {

	private final List<String> stops;

	private String held = "";

	private boolean stopped;

	StopDetector(List<String> stops) {
		this.stops = stops.stream().filter((stop) -> !stop.isEmpty()).toList();
	}

	/**
	 * Add text.
	 * @param text the text that follows
	 * @return what can be shown: no part of it belongs to a stop sequence
	 */
	String append(String text) {
		String pending = this.held + text;
		int stop = firstStop(pending);
		this.stopped = stop >= 0;
		int shown = this.stopped ? stop : pending.length() - longestBeginning(pending);
		this.held = this.stopped ? "" : pending.substring(shown);
		return pending.substring(0, shown);
	}

	/**
	 * Return what is held back: no more text follows.
	 * @return the rest of the text
	 */
	String end() {
		String rest = this.held;
		this.held = "";
		return rest;
	}

	boolean isStopped() {
		return this.stopped;
	}

	private int firstStop(String text) {
		return this.stops.stream().mapToInt(text::indexOf).filter((index) -> index >= 0).min().orElse(-1);
	}

	/**
	 * Return how much of the end of a text may be the beginning of a stop sequence.
	 */
	private int longestBeginning(String text) {
		return this.stops.stream().mapToInt((stop) -> overlap(text, stop)).max().orElse(0);
	}

	private static int overlap(String text, String stop) {
		int length = Math.min(text.length(), stop.length() - 1);
		while (length > 0 && !text.regionMatches(text.length() - length, stop, 0, length)) {
			length--;
		}
		return length;
	}

}
