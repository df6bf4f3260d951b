package io.github.completions;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Merges the pieces of one choice.
 */
final class ChoiceMerger {

	private final StringBuilder text = new StringBuilder();

	private final Map<String, @Nullable Object> additional = new LinkedHashMap<>();

	private int characters;

	private @Nullable LogprobsMerger logprobs;

	private @Nullable FinishReason finishReason;

	void add(CompletionChoice piece) {
		if (piece.logprobs() != null) {
			this.logprobs = (this.logprobs != null) ? this.logprobs : new LogprobsMerger();
			this.logprobs.add(piece.logprobs(), this.characters);
		}
		this.text.append(piece.text());
		this.characters += piece.text().codePointCount(0, piece.text().length());
		this.finishReason = (piece.finishReason() != null) ? piece.finishReason() : this.finishReason;
		this.additional.putAll(piece.additional());
	}

	CompletionChoice merged(int index) {
		return new CompletionChoice(this.text.toString(), index,
				(this.logprobs != null) ? this.logprobs.merged() : null, this.finishReason, this.additional);
	}

}
