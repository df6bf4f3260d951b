package io.github.completions;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Keeps which choices of a stream were seen and which of them ended, as that decides
 * whether a stream without {@code [DONE]} is complete.
 */
final class FinishedChoices {

	private boolean seen;

	private final Set<Integer> open = new HashSet<>();

	private final Set<Integer> finished = new HashSet<>();

	private int lastOpen = Integer.MIN_VALUE;

	void add(List<CompletionChoice> choices) {
		for (int i = 0; i < choices.size(); i++) {
			add(choices.get(i));
		}
	}

	private void add(CompletionChoice choice) {
		int index = choice.index();
		this.seen = true;
		if (choice.finishReason() != null) {
			this.open.remove(index);
			this.finished.add(index);
			this.lastOpen = Integer.MIN_VALUE;
		}
		else if (index != this.lastOpen && !this.finished.contains(index)) {
			this.open.add(index);
			this.lastOpen = index;
		}
	}

	boolean areComplete() {
		return this.seen && this.open.isEmpty();
	}

}
