package io.github.completions;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * Merges the chunks of a stream. What is the same on every chunk is taken from the first
 * that has it, what grows (usage, finish reason, additional members) from the last.
 */
final class CompletionMerger {

	private final Map<Integer, ChoiceMerger> choices = new TreeMap<>();

	private final Map<String, @Nullable Object> additional = new LinkedHashMap<>();

	private @Nullable Completion head;

	private @Nullable CompletionUsage usage;

	void add(Completion chunk) {
		this.head = (this.head != null) ? merge(this.head, chunk) : withoutContent(chunk);
		this.usage = (chunk.usage() != null) ? chunk.usage() : this.usage;
		this.additional.putAll(chunk.additional());
		for (CompletionChoice choice : chunk.choices()) {
			this.choices.computeIfAbsent(choice.index(), (index) -> new ChoiceMerger()).add(choice);
		}
	}

	CompletionMerger combine(CompletionMerger other) {
		Completion rest = other.merged();
		add(rest);
		return this;
	}

	Completion merged() {
		Completion head = (this.head != null) ? this.head
				: new Completion(null, null, null, null, List.of(), null, null, Map.of());
		List<CompletionChoice> merged = this.choices.entrySet()
			.stream()
			.map((entry) -> entry.getValue().merged(entry.getKey()))
			.toList();
		return new Completion(head.id(), head.object(), head.created(), head.model(), merged, this.usage,
				head.systemFingerprint(), this.additional);
	}

	private static Completion withoutContent(Completion chunk) {
		return new Completion(chunk.id(), chunk.object(), chunk.created(), chunk.model(), List.of(), null,
				chunk.systemFingerprint(), Map.of());
	}

	/**
	 * Azure's first chunk has empty texts and a creation time of 0: they give way.
	 */
	private static Completion merge(Completion head, Completion chunk) {
		boolean dated = chunk.created() == null || (head.created() != null && head.created().getEpochSecond() > 0);
		return new Completion(first(head.id(), chunk.id()), first(head.object(), chunk.object()),
				dated ? head.created() : chunk.created(), first(head.model(), chunk.model()), List.of(), null,
				first(head.systemFingerprint(), chunk.systemFingerprint()), Map.of());
	}

	private static @Nullable String first(@Nullable String head, @Nullable String chunk) {
		return (head == null || head.isEmpty()) ? chunk : head;
	}

}
