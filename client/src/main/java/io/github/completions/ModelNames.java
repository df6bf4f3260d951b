package io.github.completions;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

/**
 * The names of models that may become labels of metrics. Whoever chooses a name, a server
 * or the user of an application, could otherwise make time series without end: only the
 * first names of a reasonable length are kept, all others are {@code other}.
 */
final class ModelNames {

	static final String NONE = "none";

	static final String OTHER = "other";

	static final int MAX_NAMES = 100;

	private static final int MAX_LENGTH = 100;

	private final Set<String> names = ConcurrentHashMap.newKeySet();

	/**
	 * Return the name as a label.
	 */
	String label(@Nullable String name) {
		if (name == null || name.isBlank()) {
			return NONE;
		}
		return this.names.contains(name) || isAdded(name) ? name : OTHER;
	}

	private synchronized boolean isAdded(String name) {
		return name.length() <= MAX_LENGTH && this.names.size() < MAX_NAMES && this.names.add(name);
	}

}
