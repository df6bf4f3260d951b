package io.github.completions;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The short cut for the chunks of one stream, which differ in little but their text.
 * <p>
 * A template is what an event looked like, byte for byte, that was parsed before: all
 * before the text, and all from the quote that ends it to the blank line. When the bytes
 * around the text are those of a template, the JSON means the same but for the text, and
 * only the text is decoded. {@code obfuscation}, which is not kept, is a second hole.
 * Anything else takes the way through the parser: the short cut can be missed but not
 * taken wrongly. Several templates serve streams whose choices alternate.
 */
final class ChunkTemplates {

	private static final int MAX_TEMPLATES = 4;

	/** After so many events in a row that fit no template, the short cut is given up. */
	private static final int MAX_MISSES = 16;

	private final Template[] templates = new Template[MAX_TEMPLATES];

	private final JsonText text = new JsonText();

	private int count;

	/** The template that fits next if the choices take turns. */
	private int next;

	private int misses;

	private int end;

	/**
	 * Return the completion of the event that begins at the position.
	 * @return the completion, null if no template fits
	 */
	@Nullable Completion read(byte[] bytes, int from, int limit) {
		for (int i = 0; i < this.count; i++) {
			int index = (this.next + i) % this.count;
			Template template = this.templates[index];
			int end = template.match(bytes, from, limit, this.text);
			if (end >= 0) {
				this.next = index + 1;
				this.misses = 0;
				this.end = end;
				return template.completion(this.text.toString(bytes));
			}
		}
		return null;
	}

	/**
	 * Return where the event of the last completion ended, its blank line included.
	 */
	int end() {
		return this.end;
	}

	/**
	 * Whether it is worth telling where the texts of the next event lie.
	 */
	boolean wantToLearn() {
		return this.misses < MAX_MISSES;
	}

	/**
	 * Learn from an event that was parsed.
	 * @param from where its line begins
	 * @param to where its blank line ends
	 * @param places where its texts lie
	 */
	void learn(byte[] bytes, int from, int to, TextPlaces places, Completion completion) {
		if (++this.misses == MAX_MISSES) {
			this.count = 0;
			return;
		}
		Template template = Template.of(bytes, from, to, places, completion);
		if (template == null) {
			return;
		}
		// what the template makes of the event itself must be what the parser made of it
		if (template.match(bytes, from, to, this.text) != to
				|| !template.completion(this.text.toString(bytes)).equals(completion)) {
			return;
		}
		int index = (this.count < MAX_TEMPLATES) ? this.count++ : this.next % MAX_TEMPLATES;
		this.templates[index] = template;
		this.next = index + 1;
	}

	/**
	 * One form of an event.
	 *
	 * @param before the bytes up to the quote that begins the text
	 * @param after the bytes from the quote that ends the text to the blank line, or to
	 * the quote that begins the padding
	 * @param afterPadding the bytes from the quote that ends the padding, empty without
	 * @param frame the completion without its choice
	 * @param choice its one choice without the text
	 */
	private record Template(byte[] before, byte[] after, byte[] afterPadding, Completion frame,
			CompletionChoice choice) {

		private static final byte[] NOTHING = {};

		static @Nullable Template of(byte[] bytes, int from, int to, TextPlaces places, Completion completion) {
			if (completion.choices().size() != 1 || places.text() < from) {
				return null;
			}
			int textEnd = JsonText.end(bytes, places.text() + 1, to);
			byte[] before = Arrays.copyOfRange(bytes, from, places.text() + 1);
			Completion frame = with(completion, List.of());
			CompletionChoice choice = with(completion.choices().get(0), "");
			if (places.padding() < from) {
				return new Template(before, Arrays.copyOfRange(bytes, textEnd, to), NOTHING, frame, choice);
			}
			int padding = places.padding() + 1;
			int paddingEnd = JsonText.end(bytes, padding, to);
			if (padding < textEnd || paddingEnd == to) {
				return null;
			}
			return new Template(before, Arrays.copyOfRange(bytes, textEnd, padding),
					Arrays.copyOfRange(bytes, paddingEnd, to), frame, choice);
		}

		int match(byte[] bytes, int from, int limit, JsonText text) {
			int position = skip(bytes, from, limit, this.before);
			if (position < 0) {
				return -1;
			}
			position = skip(bytes, text.scan(bytes, position, limit), limit, this.after);
			if (position < 0 || this.afterPadding.length == 0) {
				return position;
			}
			return skip(bytes, JsonText.endOfPlain(bytes, position, limit), limit, this.afterPadding);
		}

		private static int skip(byte[] bytes, int from, int limit, byte[] part) {
			int to = from + part.length;
			return (from >= 0 && to <= limit && Arrays.equals(bytes, from, to, part, 0, part.length)) ? to : -1;
		}

		Completion completion(String text) {
			return with(this.frame, List.of(with(this.choice, text)));
		}

		private static Completion with(Completion frame, List<CompletionChoice> choices) {
			return new Completion(frame.id(), frame.object(), frame.created(), frame.model(), choices, frame.usage(),
					frame.systemFingerprint(), frame.additional());
		}

		private static CompletionChoice with(CompletionChoice choice, String text) {
			return new CompletionChoice(text, choice.index(), choice.logprobs(), choice.finishReason(),
					choice.additional());
		}

	}

}
