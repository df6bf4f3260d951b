package io.github.completions;

/**
 * Replaces what cannot be written as UTF-8: halves of surrogate pairs, which a text that
 * was cut between two chars ends or begins with.
 */
final class WellFormed {

	private static final char REPLACEMENT = '\uFFFD';

	private WellFormed() {
	}

	static String text(String text) {
		int broken = firstBroken(text, 0);
		if (broken < 0) {
			return text;
		}
		StringBuilder wellFormed = new StringBuilder(text);
		for (int i = broken; i >= 0; i = firstBroken(text, i + 1)) {
			wellFormed.setCharAt(i, REPLACEMENT);
		}
		return wellFormed.toString();
	}

	private static int firstBroken(String text, int from) {
		for (int i = from; i < text.length(); i++) {
			if (!Character.isSurrogate(text.charAt(i))) {
				continue;
			}
			if (i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
				i++;
				continue;
			}
			return i;
		}
		return -1;
	}

}
