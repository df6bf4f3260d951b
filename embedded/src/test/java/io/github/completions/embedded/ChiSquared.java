package io.github.completions.embedded;

import java.util.Map;

/**
 * Whether observed counts fit expected probabilities, at a significance of one in a
 * thousand.
 */
final class ChiSquared {

	private static final double NORMAL_QUANTILE = 3.09;

	private static final double LEAST_EXPECTED = 5;

	private ChiSquared() {
	}

	static boolean fits(Map<Integer, Integer> observed, double[] probabilities) {
		int total = observed.values().stream().mapToInt((count) -> count).sum();
		double statistic = 0;
		int cells = 0;
		double restExpected = 0;
		int restObserved = 0;
		for (int key = 0; key < probabilities.length; key++) {
			double expected = total * probabilities[key];
			int count = observed.getOrDefault(key, 0);
			if (expected < LEAST_EXPECTED) {
				restExpected += expected;
				restObserved += count;
				continue;
			}
			statistic += square(count - expected) / expected;
			cells++;
		}
		if (restExpected >= LEAST_EXPECTED) {
			statistic += square(restObserved - restExpected) / restExpected;
			cells++;
		}
		else if (restObserved > 10 * LEAST_EXPECTED) {
			return false;
		}
		return cells == 1 || statistic < limit(cells - 1);
	}

	/**
	 * By Wilson and Hilferty.
	 */
	private static double limit(int freedom) {
		double variance = 2.0 / (9 * freedom);
		return freedom * Math.pow(1 - variance + NORMAL_QUANTILE * Math.sqrt(variance), 3);
	}

	private static double square(double value) {
		return value * value;
	}

}
