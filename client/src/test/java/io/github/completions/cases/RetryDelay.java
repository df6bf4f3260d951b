package io.github.completions.cases;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Bounds of the pause between attempts.
 *
 * @param min milliseconds at least
 * @param max milliseconds at most
 */
record RetryDelay(int min, int max) {

	static RetryDelay read(Fields fields) {
		return new RetryDelay(fields.number("min", 0), fields.number("max", Integer.MAX_VALUE));
	}

	void compare(List<Exchange> exchanges, List<String> mismatches) {
		if (exchanges.size() < 2) {
			mismatches.add("there was no second attempt to measure the pause before");
		}
		for (int i = 1; i < exchanges.size(); i++) {
			long pause = TimeUnit.NANOSECONDS
				.toMillis(exchanges.get(i).request().received() - exchanges.get(i - 1).answeredAt());
			if (pause < this.min || pause > this.max) {
				mismatches.add("the pause before attempt " + (i + 1) + " is " + pause + " ms instead of " + this.min
						+ " to " + this.max);
			}
		}
	}

}
