package io.github.completions;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * Reads one completion token by token. Missing members, nulls, unknown members and
 * numbers written as text never fail it. An object that is an error, in any of the forms
 * that servers give it, is thrown as {@link ErrorAnswer}.
 * <p>
 * One instance reads the chunks of one stream: what they have in common is made once.
 */
final class CompletionReader {

	private static final JsonNames NAMES = JsonNames.of("id", "object", "created", "model", "choices", "usage",
			"system_fingerprint", "obfuscation", "error");

	/** Seconds above this are milliseconds: it is the year 5138. */
	private static final long MAX_SECONDS = 100_000_000_000L;

	private static final long MAX_MILLISECONDS = MAX_SECONDS * 1000;

	private final MemberOrder members = new MemberOrder(NAMES);

	private final RepeatedText id = new RepeatedText();

	private final RepeatedText object = new RepeatedText();

	private final RepeatedText model = new RepeatedText();

	private final RepeatedText systemFingerprint = new RepeatedText();

	private final TextPlaces places = new TextPlaces();

	private final ChoiceReader choiceReader = new ChoiceReader(this.places);

	private long createdNumber = LenientJson.NO_NUMBER;

	private @Nullable Instant created;

	/**
	 * Read the object at whose start the parser stands.
	 */
	Completion read(JsonParser parser) {
		String id = null;
		String object = null;
		Instant created = null;
		String model = null;
		List<CompletionChoice> choices = List.of();
		CompletionUsage usage = null;
		String systemFingerprint = null;
		Map<String, @Nullable Object> additional = Map.of();
		Object error = null;
		MemberOrder members = this.members;
		for (int name = members.first(parser); name != JsonNames.END; name = members.next(parser)) {
			switch (name) {
				case 0 -> id = this.id.read(parser);
				case 1 -> object = this.object.read(parser);
				case 2 -> created = created(parser);
				case 3 -> model = this.model.read(parser);
				case 4 -> choices = this.choiceReader.readAll(parser);
				case 5 -> usage = UsageReader.read(parser);
				case 6 -> systemFingerprint = this.systemFingerprint.read(parser);
				case 7 -> {
					this.places.notePadding(parser);
					parser.skipChildren();
				}
				case 8 -> error = LenientJson.value(parser);
				default -> additional = with(additional, parser.currentName(), LenientJson.value(parser));
			}
		}
		ErrorAnswer.throwIfError(error, object, !choices.isEmpty(), additional);
		return new Completion(id, object, created, model, choices, usage, systemFingerprint, additional);
	}

	/**
	 * Return where the texts of the object lie that was read last.
	 */
	TextPlaces places() {
		return this.places;
	}

	static Map<String, @Nullable Object> with(Map<String, @Nullable Object> members, String name,
			@Nullable Object value) {
		Map<String, @Nullable Object> extended = members.isEmpty() ? new LinkedHashMap<>() : members;
		extended.put(name, value);
		return extended;
	}

	private @Nullable Instant created(JsonParser parser) {
		long number = LenientJson.whole(parser);
		if (number != this.createdNumber) {
			this.createdNumber = number;
			this.created = instant(number);
		}
		return this.created;
	}

	private static @Nullable Instant instant(long number) {
		if (number >= -MAX_SECONDS && number <= MAX_SECONDS) {
			return Instant.ofEpochSecond(number);
		}
		return (number >= -MAX_MILLISECONDS && number <= MAX_MILLISECONDS) ? Instant.ofEpochSecond(number / 1000)
				: null;
	}

}
