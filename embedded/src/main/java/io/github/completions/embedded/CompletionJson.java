package io.github.completions.embedded;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the answers to one request, whole or in chunks.
 */
final class CompletionJson {

	private final String id = "cmpl-" + UUID.randomUUID().toString().replace("-", "").substring(0, 29);

	private final long created = Instant.now().getEpochSecond();

	private final String model;

	private final boolean logprobs;

	private final String fingerprint;

	CompletionJson(String model, boolean logprobs, String fingerprint) {
		this.model = model;
		this.logprobs = logprobs;
		this.fingerprint = fingerprint;
	}

	ObjectNode completion(List<Fragment> choices, TokenUsage usage) {
		ObjectNode completion = head();
		ArrayNode array = completion.putArray("choices");
		for (int index = 0; index < choices.size(); index++) {
			array.add(choice(index, choices.get(index), this.logprobs));
		}
		completion.set("usage", usage(usage));
		return completion;
	}

	ObjectNode chunk(IndexedFragment fragment) {
		ObjectNode chunk = head();
		chunk.putArray("choices")
			.add(choice(fragment.index(), fragment.fragment(), !fragment.fragment().tokens().isEmpty()));
		return chunk;
	}

	ObjectNode usageChunk(TokenUsage usage) {
		ObjectNode chunk = head();
		chunk.putArray("choices");
		chunk.set("usage", usage(usage));
		return chunk;
	}

	private ObjectNode head() {
		return Json.MAPPER.createObjectNode()
			.put("id", this.id)
			.put("object", "text_completion")
			.put("created", this.created)
			.put("model", this.model)
			.put("system_fingerprint", this.fingerprint);
	}

	private static ObjectNode choice(int index, Fragment fragment, boolean logprobs) {
		ObjectNode choice = Json.MAPPER.createObjectNode().put("text", fragment.text()).put("index", index);
		if (logprobs) {
			choice.set("logprobs", LogprobsJson.write(fragment.tokens()));
		}
		else {
			choice.putNull("logprobs");
		}
		return choice.put("finish_reason", fragment.finishReason());
	}

	private static ObjectNode usage(TokenUsage usage) {
		return Json.MAPPER.createObjectNode()
			.put("prompt_tokens", usage.promptTokens())
			.put("completion_tokens", usage.completionTokens())
			.put("total_tokens", usage.promptTokens() + usage.completionTokens());
	}

}
