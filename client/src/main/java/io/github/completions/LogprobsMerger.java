package io.github.completions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Joins the log probabilities of the pieces of a choice so that the entries of the lists
 * still belong together by position, whichever of them a server leaves out.
 */
final class LogprobsMerger {

	private final List<String> tokens = new ArrayList<>();

	private final List<@Nullable Double> tokenLogprobs = new ArrayList<>();

	private final List<@Nullable Map<String, @Nullable Double>> topLogprobs = new ArrayList<>();

	private final List<Integer> textOffset = new ArrayList<>();

	private final Map<String, @Nullable Object> additional = new LinkedHashMap<>();

	private boolean withTopLogprobs;

	private boolean withOffsets;

	/**
	 * Add a piece.
	 * @param start how many characters of text came before it
	 */
	void add(Logprobs piece, int start) {
		this.withTopLogprobs |= !piece.topLogprobs().isEmpty();
		this.withOffsets |= !piece.textOffset().isEmpty();
		addOffsets(piece, start);
		this.tokens.addAll(piece.tokens());
		this.tokenLogprobs.addAll(piece.tokenLogprobs());
		this.topLogprobs.addAll(piece.topLogprobs());
		pad(this.tokenLogprobs);
		pad(this.topLogprobs);
		this.additional.putAll(piece.additional());
	}

	/**
	 * Some servers count each chunk from 0, others leave the offsets out: both are
	 * counted from the text so far.
	 */
	private void addOffsets(Logprobs piece, int start) {
		List<Integer> sent = piece.textOffset();
		if (sent.size() == piece.tokens().size()) {
			boolean restarted = start > 0 && !sent.isEmpty() && (sent.get(0) == 0 || sent.get(0) < lastOffset());
			sent.forEach((offset) -> this.textOffset.add(restarted ? offset + start : offset));
			return;
		}
		int offset = start;
		for (String token : piece.tokens()) {
			this.textOffset.add(offset);
			offset += token.codePointCount(0, token.length());
		}
	}

	private int lastOffset() {
		return this.textOffset.isEmpty() ? 0 : this.textOffset.get(this.textOffset.size() - 1);
	}

	private void pad(List<? extends @Nullable Object> list) {
		while (list.size() < this.tokens.size()) {
			list.add(null);
		}
	}

	Logprobs merged() {
		return new Logprobs(this.tokens, this.tokenLogprobs, this.withTopLogprobs ? this.topLogprobs : List.of(),
				this.withOffsets ? this.textOffset : List.of(), this.additional);
	}

}
