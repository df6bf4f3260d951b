package io.github.completions;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;

/**
 * Folds a list of completions into one: older llama.cpp answers several prompts with it.
 */
final class CompletionFolder {

	private final CompletionReader reader;

	CompletionFolder(CompletionReader reader) {
		this.reader = reader;
	}

	/**
	 * Read the list at whose start the parser stands.
	 */
	Completion read(JsonParser parser) {
		List<Completion> parts = new ArrayList<>();
		while (parser.nextToken() != JsonToken.END_ARRAY) {
			if (parser.currentToken() != JsonToken.START_OBJECT) {
				throw new StreamReadException(parser, "A list, but not of objects");
			}
			parts.add(this.reader.read(parser));
		}
		if (parts.isEmpty()) {
			throw new StreamReadException(parser, "An empty list");
		}
		return fold(parts);
	}

	private static Completion fold(List<Completion> parts) {
		Completion first = parts.get(0);
		List<CompletionChoice> choices = parts.stream().flatMap((part) -> part.choices().stream()).toList();
		CompletionUsage usage = first.usage();
		for (Completion part : parts.subList(1, parts.size())) {
			usage = sum(usage, part.usage());
		}
		return new Completion(first.id(), first.object(), first.created(), first.model(), numbered(choices), usage,
				first.systemFingerprint(), first.additional());
	}

	/**
	 * Each part may count its choices from 0: then their position is their number.
	 */
	private static List<CompletionChoice> numbered(List<CompletionChoice> choices) {
		Set<Integer> indices = new HashSet<>();
		if (choices.stream().allMatch((choice) -> indices.add(choice.index()))) {
			return choices;
		}
		List<CompletionChoice> numbered = new ArrayList<>(choices.size());
		for (CompletionChoice choice : choices) {
			numbered.add(new CompletionChoice(choice.text(), numbered.size(), choice.logprobs(), choice.finishReason(),
					choice.additional()));
		}
		return numbered;
	}

	private static @Nullable CompletionUsage sum(@Nullable CompletionUsage one, @Nullable CompletionUsage other) {
		if (one == null || other == null) {
			return (one != null) ? one : other;
		}
		return new CompletionUsage(sum(one.promptTokens(), other.promptTokens()),
				sum(one.completionTokens(), other.completionTokens()), sum(one.totalTokens(), other.totalTokens()),
				null, null, Map.of());
	}

	private static @Nullable Integer sum(@Nullable Integer one, @Nullable Integer other) {
		return (one != null && other != null) ? Integer.valueOf(one + other) : null;
	}

}
