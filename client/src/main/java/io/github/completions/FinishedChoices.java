package io.github.completions;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps which choices of a stream were seen and which of them ended, as that decides
 * whether a stream without {@code [DONE]} is complete.
 */
final class FinishedChoices {

	/** Whether a choice ended, by its index; most streams have one choice. */
	private final Map<Integer, Boolean> ended = new HashMap<>(2);

	/** The choice that needs no look-up when it goes on. */
	private int last = Integer.MIN_VALUE;

	void add(List<CompletionChoice> choices) {
		for (int i = 0; i < choices.size(); i++) {
			add(choices.get(i));
		}
	}

	private void add(CompletionChoice choice) {
		int index = choice.index();
		if (choice.finishReason() != null) {
			this.ended.put(index, true);
			this.last = Integer.MIN_VALUE;
		}
		else if (index != this.last) {
			this.ended.putIfAbsent(index, false);
			this.last = index;
		}
	}

	boolean areComplete() {
		return !this.ended.isEmpty() && !this.ended.containsValue(false);
	}

}
