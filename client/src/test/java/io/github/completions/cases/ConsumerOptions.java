package io.github.completions.cases;

import org.jspecify.annotations.Nullable;

/**
 * How the calls of a case are made and consumed.
 *
 * @param take how many elements are taken
 * @param request how many elements are asked for at a time, without limit by default
 * @param delay milliseconds before the next elements are asked for
 * @param pauseAfterFirst milliseconds of pause after the first element
 * @param cancelAfter milliseconds until the cancel
 * @param concurrency how many calls run at once
 * @param calls how many calls follow each other
 * @param pause milliseconds between calls
 * @param firstResponseRepeats how many calls get the first response
 */
record ConsumerOptions(@Nullable Integer take, @Nullable Integer request, int delay, int pauseAfterFirst,
		@Nullable Integer cancelAfter, int concurrency, int calls, int pause, int firstResponseRepeats) {

	static ConsumerOptions defaults() {
		return new ConsumerOptions(null, null, 0, 0, null, 1, 1, 0, 1);
	}

	static ConsumerOptions read(Fields fields) {
		return new ConsumerOptions(fields.number("take"), fields.number("request"), fields.number("delay_ms", 0),
				fields.number("pause_after_first_ms", 0), fields.number("cancel_after_ms"),
				fields.number("concurrency", 1), fields.number("calls", 1), fields.number("pause_ms", 0),
				fields.number("first_response_repeats", 1));
	}

	boolean cancels() {
		return this.take != null || this.cancelAfter != null;
	}

}
