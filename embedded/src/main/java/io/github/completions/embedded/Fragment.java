package io.github.completions.embedded;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A piece of a choice, as large as one step makes it.
 *
 * @param text the text
 * @param tokens the tokens of the text, empty unless log probabilities are asked for
 * @param finishReason why the choice ends with this piece, null while it goes on
 */
record Fragment(String text, List<ScoredToken> tokens, @Nullable String finishReason) {

	static final String STOP = "stop";

	static final String LENGTH = "length";

	boolean isEmpty() {
		return this.text.isEmpty() && this.tokens.isEmpty() && this.finishReason == null;
	}

}
