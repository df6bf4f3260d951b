package io.github.completions.cases;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import reactor.core.publisher.Hooks;

/**
 * The errors that reached the global hook for want of a receiver. The hook does not tell
 * whose they are: they count for all cases that are being played.
 */
final class DroppedErrors implements AutoCloseable {

	private static final Set<DroppedErrors> LISTENING = ConcurrentHashMap.newKeySet();

	private final List<String> found = new CopyOnWriteArrayList<>();

	DroppedErrors() {
		synchronized (DroppedErrors.class) {
			LISTENING.add(this);
			Hooks.resetOnErrorDropped();
			Hooks.onErrorDropped(
					(error) -> LISTENING.forEach((listener) -> listener.found.add("an error was dropped: " + error)));
		}
	}

	List<String> found() {
		return this.found;
	}

	@Override
	public void close() {
		synchronized (DroppedErrors.class) {
			LISTENING.remove(this);
			if (LISTENING.isEmpty()) {
				Hooks.resetOnErrorDropped();
			}
		}
	}

}
