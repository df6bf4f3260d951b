package io.github.completions.benchmarks.client;

import org.jspecify.annotations.Nullable;

/**
 * Takes the texts of one stream; a text that says when it was sent also gives its delay.
 */
public final class TextSink {

	private static final int STAMP_LENGTH = 20;

	private final @Nullable Durations delays;

	private long characters;

	private long events;

	private long firstNanos;

	TextSink(@Nullable Durations delays) {
		this.delays = delays;
	}

	TextSink() {
		this(null);
	}

	/**
	 * Take a text.
	 */
	public void text(@Nullable String text) {
		if (this.events++ == 0) {
			this.firstNanos = System.nanoTime();
		}
		if (text == null) {
			return;
		}
		this.characters += text.length();
		if (this.delays != null && text.length() == STAMP_LENGTH) {
			this.delays.add(System.nanoTime() - Long.parseLong(text, 1, STAMP_LENGTH, 10));
		}
	}

	long characters() {
		return this.characters;
	}

	long events() {
		return this.events;
	}

	/**
	 * When the first text came.
	 */
	long firstNanos() {
		return this.firstNanos;
	}

}
