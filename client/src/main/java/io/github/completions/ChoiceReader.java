package io.github.completions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the choices of a completion.
 */
final class ChoiceReader {

	private static final JsonNames NAMES = JsonNames.of("text", "index", "logprobs", "finish_reason");

	private final MemberOrder members = new MemberOrder(NAMES);

	private final RepeatedText finishReason = new RepeatedText();

	private final TextPlaces places;

	ChoiceReader(TextPlaces places) {
		this.places = places;
	}

	List<CompletionChoice> readAll(JsonParser parser) {
		this.places.choiceBegins();
		if (parser.currentToken() != JsonToken.START_ARRAY) {
			parser.skipChildren();
			return List.of();
		}
		CompletionChoice only = null;
		List<CompletionChoice> several = null;
		for (int position = 0; parser.nextToken() != JsonToken.END_ARRAY; position++) {
			if (parser.currentToken() != JsonToken.START_OBJECT) {
				parser.skipChildren();
				continue;
			}
			CompletionChoice choice = read(parser, position);
			if (only == null) {
				only = choice;
				continue;
			}
			if (several == null) {
				several = new ArrayList<>();
				several.add(only);
			}
			several.add(choice);
		}
		if (several != null) {
			return several;
		}
		return (only != null) ? List.of(only) : List.of();
	}

	private CompletionChoice read(JsonParser parser, int position) {
		this.places.choiceBegins();
		String text = null;
		int index = position;
		Logprobs logprobs = null;
		FinishReason finishReason = null;
		Map<String, @Nullable Object> additional = Map.of();
		MemberOrder members = this.members;
		for (int name = members.first(parser); name != JsonNames.END; name = members.next(parser)) {
			switch (name) {
				case 0 -> {
					this.places.noteText(parser);
					text = LenientJson.joinedText(parser);
				}
				case 1 -> index = LenientJson.integer(parser, position);
				case 2 -> logprobs = LogprobsReader.read(parser);
				case 3 -> finishReason = FinishReason.of(this.finishReason.read(parser));
				default ->
					additional = CompletionReader.with(additional, parser.currentName(), LenientJson.value(parser));
			}
		}
		text = (text != null) ? text : chatText(additional);
		return new CompletionChoice(text, index, logprobs, finishReason, additional);
	}

	/**
	 * Codestral answers fill-in-the-middle in the shape of its chat.
	 */
	private static String chatText(Map<String, @Nullable Object> additional) {
		for (String name : List.of("message", "delta")) {
			if (additional.get(name) instanceof Map<?, ?> message && message.get("content") instanceof String text) {
				return text;
			}
		}
		return "";
	}

}
