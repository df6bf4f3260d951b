package io.github.completions;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Copies of the members that a server sends beyond the reference: in their order, and
 * with nulls, which {@link Map#copyOf} refuses.
 */
final class AdditionalMembers {

	private AdditionalMembers() {
	}

	static Map<String, @Nullable Object> copyOf(@Nullable Map<String, ? extends @Nullable Object> members) {
		if (members == null || members.isEmpty()) {
			return Map.of();
		}
		return Collections.unmodifiableMap(new LinkedHashMap<>(members));
	}

}
