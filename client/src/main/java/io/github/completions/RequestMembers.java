package io.github.completions;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The members of a request: those of the reference by their enum, the others by name. A
 * member that is there with null was cleared, one that is not there was never set.
 *
 * @param typed the members of the reference
 * @param extra members that only some servers know
 */
record RequestMembers(Map<RequestMember, @Nullable Object> typed, Map<String, @Nullable Object> extra) {

	RequestMembers {
		EnumMap<RequestMember, @Nullable Object> copy = new EnumMap<>(RequestMember.class);
		copy.putAll(typed);
		typed = Collections.unmodifiableMap(copy);
		extra = AdditionalMembers.copyOf(extra);
	}

	<T> @Nullable T get(RequestMember member, Class<T> type) {
		return type.cast(this.typed.get(member));
	}

	/**
	 * Return these members with what they leave open filled in: extra members by name,
	 * everything else as a whole.
	 */
	RequestMembers withDefaults(RequestMembers defaults) {
		if (defaults.typed.isEmpty() && defaults.extra.isEmpty()) {
			return this;
		}
		EnumMap<RequestMember, @Nullable Object> typed = new EnumMap<>(RequestMember.class);
		typed.putAll(defaults.typed);
		typed.putAll(this.typed);
		Map<String, @Nullable Object> extra = new LinkedHashMap<>(defaults.extra);
		extra.putAll(this.extra);
		return new RequestMembers(typed, extra);
	}

	/**
	 * Return the members for a log: the prompt by its size, neither the suffix nor the
	 * values of extra members.
	 */
	@Override
	public String toString() {
		List<String> shown = new ArrayList<>();
		this.typed.forEach((member, value) -> shown
			.add(member.jsonName() + "=" + ((member == RequestMember.SUFFIX && value != null) ? "..." : value)));
		this.extra.keySet().forEach((name) -> shown.add(name + "=..."));
		return shown.toString();
	}

}
