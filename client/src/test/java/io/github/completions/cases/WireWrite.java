package io.github.completions.cases;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

import org.jspecify.annotations.Nullable;

/**
 * One write of a body.
 *
 * @param text what is written, null if it is given as bytes
 * @param bytes what is written, empty if it is given as text
 * @param delay milliseconds before it
 * @param repeat how often it is written, with the delay each time
 * @param chop the size of the pieces, 0 for as a whole
 * @param chopDelay milliseconds between the pieces
 */
record WireWrite(@Nullable String text, byte[] bytes, int delay, int repeat, int chop, int chopDelay) {

	static WireWrite read(Fields fields) {
		String base64 = fields.text("base64", "");
		return new WireWrite(fields.text("text"), Base64.getDecoder().decode(base64), fields.number("delay_ms", 0),
				fields.number("repeat", 1), fields.number("chop", 0), fields.number("chop_delay_ms", 0));
	}

	byte[] content(Placeholders placeholders, int number) {
		String text = this.text;
		return (text != null) ? placeholders.fill(text, number).getBytes(StandardCharsets.UTF_8) : this.bytes;
	}

	/**
	 * Whether repeats may go out together: nothing says when each of them is sent.
	 */
	boolean isJoinable() {
		return this.delay == 0 && this.chop == 0;
	}

}
