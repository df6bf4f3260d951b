package io.github.completions.embedded;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the four shapes of a prompt.
 */
final class PromptReader {

	private static final String PROMPT = "prompt";

	private static final String SHAPES = "a string, an array of strings, an array of tokens or an array of token arrays";

	private final RequestMembers members;

	PromptReader(RequestMembers members) {
		this.members = members;
	}

	/**
	 * Read the prompts. Without any, a new document begins.
	 * @return one prompt at least
	 */
	List<PromptText> read() {
		JsonNode prompt = this.members.get(PROMPT);
		if (prompt == null || (prompt.isArray() && prompt.isEmpty())) {
			return List.of(PromptText.of(Tokenizer.END_OF_TEXT_MARK));
		}
		if (!prompt.isArray()) {
			return List.of(text(prompt));
		}
		if (RequestMembers.isWhole(prompt.get(0))) {
			return List.of(tokens(prompt));
		}
		List<PromptText> prompts = new ArrayList<>();
		boolean nested = prompt.get(0).isArray();
		for (JsonNode element : prompt) {
			prompts.add(nested ? tokens(element) : text(element));
		}
		return prompts;
	}

	private PromptText text(JsonNode value) {
		if (!value.isString()) {
			throw this.members.wrongType(PROMPT, SHAPES, value);
		}
		return PromptText.of(this.members.text(PROMPT, value));
	}

	private PromptText tokens(JsonNode value) {
		if (!value.isArray()) {
			throw this.members.wrongType(PROMPT, SHAPES, value);
		}
		if (value.isEmpty()) {
			throw ApiException.badRequest(PROMPT, "empty_array", "Invalid 'prompt': an array of tokens is empty.");
		}
		int[] tokens = new int[value.size()];
		for (int index = 0; index < tokens.length; index++) {
			tokens[index] = token(value.get(index));
		}
		return PromptText.of(tokens);
	}

	private int token(@Nullable JsonNode value) {
		if (value == null || !RequestMembers.isWhole(value)) {
			throw this.members.wrongType(PROMPT, SHAPES, (value != null) ? value : Json.MAPPER.nullNode());
		}
		if (!Tokenizer.isToken((long) value.doubleValue())) {
			throw ApiException.badRequest(PROMPT, "invalid_token",
					"Invalid 'prompt': %s is no token of cl100k_base.".formatted(value));
		}
		return (int) value.doubleValue();
	}

}
