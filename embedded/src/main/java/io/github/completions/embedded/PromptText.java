package io.github.completions.embedded;

/**
 * One prompt.
 *
 * @param text its text
 * @param tokens its tokens
 */
record PromptText(String text, TokenList tokens) {

	static PromptText of(String text) {
		return new PromptText(text, new TokenList(Tokenizer.shared().encode(text)));
	}

	static PromptText of(int[] tokens) {
		return new PromptText(Tokenizer.shared().decode(tokens), new TokenList(tokens));
	}

	/**
	 * Return whether the mark that begins a document is part of the prompt itself.
	 * @return whether the first token is that mark
	 */
	boolean startsDocument() {
		return this.tokens.size() > 0 && this.tokens.get(0) == Tokenizer.END_OF_TEXT;
	}

	/**
	 * Return what the model sees: a prompt is the beginning of a document.
	 * @return a list of tokens to append to
	 */
	TokenList history() {
		TokenList history = startsDocument() ? new TokenList() : new TokenList(Tokenizer.END_OF_TEXT);
		history.addAll(this.tokens.toArray());
		return history;
	}

}
