package io.github.completions.embedded;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Between tokens and what is shown: whole characters, no part of a stop sequence, and
 * each scored token together with the text that it began. Offsets count code points.
 */
final class FragmentBuffer {

	private final CharacterAssembler characters = new CharacterAssembler();

	private final StopDetector stops;

	private final Deque<ScoredToken> heldTokens = new ArrayDeque<>();

	private int assembled;

	private int shown;

	FragmentBuffer(List<String> stops, int offset) {
		this.stops = new StopDetector(stops);
		this.assembled = offset;
		this.shown = offset;
	}

	/**
	 * Return the offset of the token that comes next.
	 * @return a number of code points
	 */
	int offset() {
		return this.assembled;
	}

	/**
	 * Add a token.
	 * @param bytes its bytes
	 * @param token its score, null if scores are not reported
	 * @return what became visible
	 */
	Fragment append(byte[] bytes, @Nullable ScoredToken token) {
		if (token != null) {
			this.heldTokens.add(token);
		}
		String text = this.characters.append(bytes);
		this.assembled += length(text);
		String visible = this.stops.append(text);
		this.shown += length(visible);
		return new Fragment(visible, release(this.shown), this.stops.isStopped() ? Fragment.STOP : null);
	}

	/**
	 * Return what is left: a character that is not whole is dropped.
	 * @param finishReason why no token follows
	 * @return the last piece
	 */
	Fragment end(String finishReason) {
		return new Fragment(this.stops.end(), release(Integer.MAX_VALUE), finishReason);
	}

	/**
	 * Take the tokens that began before an offset.
	 */
	private List<ScoredToken> release(int before) {
		List<ScoredToken> released = new ArrayList<>();
		while (!this.heldTokens.isEmpty() && this.heldTokens.getFirst().offset() < before) {
			released.add(this.heldTokens.removeFirst());
		}
		return released;
	}

	/**
	 * Return the length of a text as offsets count it.
	 * @param text the text
	 * @return its number of code points
	 */
	static int length(String text) {
		return text.codePointCount(0, text.length());
	}

}
