package io.github.completions.docs;

import org.jspecify.annotations.Nullable;

/**
 * A fenced block of a page.
 *
 * @param place page and line, for messages
 * @param language the language after the opening fence
 * @param text the lines between the fences
 * @param quote the source that the block quotes, as {@code File.java#tag}
 */
record Fence(String place, String language, String text, @Nullable String quote) {

	@Override
	public String toString() {
		return this.place + " (" + this.language + ")";
	}

}
