package io.github.completions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the log probabilities of a choice, in the four lists of this endpoint or in the
 * shape of the chat endpoint, a list of {@code content}.
 */
final class LogprobsReader {

	private static final JsonNames NAMES = JsonNames.of("tokens", "token_logprobs", "top_logprobs", "text_offset",
			"content");

	private final List<String> tokens = new ArrayList<>(4);

	private final LogprobList.Builder tokenLogprobs = new LogprobList.Builder();

	private final List<@Nullable Map<String, @Nullable Double>> topLogprobs = new ArrayList<>(4);

	private final OffsetList.Builder textOffset = new OffsetList.Builder();

	private Map<String, @Nullable Object> additional = Map.of();

	private LogprobsReader() {
	}

	static @Nullable Logprobs read(JsonParser parser) {
		if (parser.currentToken() != JsonToken.START_OBJECT) {
			parser.skipChildren();
			return null;
		}
		return new LogprobsReader().object(parser);
	}

	private Logprobs object(JsonParser parser) {
		int name = NAMES.next(parser);
		while (name != JsonNames.END) {
			switch (name) {
				case 0 -> tokens(parser);
				case 1 -> tokenLogprobs(parser);
				case 2 -> topLogprobs(parser);
				case 3 -> textOffset(parser);
				case 4 -> content(parser);
				default -> this.additional = CompletionReader.with(this.additional, parser.currentName(),
						LenientJson.value(parser));
			}
			name = NAMES.next(parser);
		}
		return new Logprobs(this.tokens, this.tokenLogprobs.build(), this.topLogprobs, this.textOffset.build(),
				this.additional);
	}

	private void tokens(JsonParser parser) {
		LenientJson.forEachElement(parser, (element) -> {
			String token = LenientJson.text(element);
			this.tokens.add((token != null) ? token : "");
		});
	}

	private void tokenLogprobs(JsonParser parser) {
		LenientJson.forEachElement(parser, (element) -> this.tokenLogprobs.add(logprob(element)));
	}

	private void textOffset(JsonParser parser) {
		LenientJson.forEachElement(parser, (element) -> this.textOffset.add(LenientJson.integer(element, 0)));
	}

	private void topLogprobs(JsonParser parser) {
		LenientJson.forEachElement(parser, (element) -> this.topLogprobs.add(byToken(element)));
	}

	private static @Nullable Map<String, @Nullable Double> byToken(JsonParser parser) {
		if (parser.currentToken() != JsonToken.START_OBJECT) {
			parser.skipChildren();
			return null;
		}
		TopLogprobs.Builder byToken = new TopLogprobs.Builder();
		for (String token = parser.nextName(); token != null; token = parser.nextName()) {
			parser.nextToken();
			byToken.add(token, logprob(parser));
		}
		return byToken.build();
	}

	private void content(JsonParser parser) {
		LenientJson.forEachElement(parser, (element) -> {
			ChatToken token = ChatToken.read(element);
			this.tokens.add(token.text);
			this.tokenLogprobs.add(token.logprob);
			this.topLogprobs.add(token.top.build());
		});
	}

	private static double logprob(JsonParser parser) {
		if (parser.currentToken() == JsonToken.VALUE_NULL) {
			return LogprobList.unboxed(null);
		}
		return LenientJson.decimal(parser);
	}

	/**
	 * A token in the shape of the chat endpoint, as llama.cpp sends it.
	 */
	private static final class ChatToken {

		private static final JsonNames NAMES = JsonNames.of("token", "logprob", "top_logprobs");

		private final TopLogprobs.Builder top = new TopLogprobs.Builder();

		private String text = "";

		private double logprob = LogprobList.unboxed(null);

		static ChatToken read(JsonParser parser) {
			ChatToken token = new ChatToken();
			if (parser.currentToken() != JsonToken.START_OBJECT) {
				parser.skipChildren();
				return token;
			}
			int name = NAMES.next(parser);
			while (name != JsonNames.END) {
				token.readMember(name, parser);
				name = NAMES.next(parser);
			}
			return token;
		}

		private void readMember(int name, JsonParser parser) {
			switch (name) {
				case 0 -> this.text = Objects.requireNonNullElse(LenientJson.text(parser), "");
				case 1 -> this.logprob = LogprobsReader.logprob(parser);
				case 2 -> LenientJson.forEachElement(parser, (element) -> {
					ChatToken alternative = read(element);
					this.top.add(alternative.text, alternative.logprob);
				});
				default -> parser.skipChildren();
			}
		}

	}

}
