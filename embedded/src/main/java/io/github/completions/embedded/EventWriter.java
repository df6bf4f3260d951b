package io.github.completions.embedded;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes chunks as server-sent events.
 */
final class EventWriter {

	static final byte[] DONE = "data: [DONE]\n\n".getBytes(StandardCharsets.US_ASCII);

	private static final int TEXT_BUCKET = 32;

	private static final int LOGPROBS_BUCKET = 512;

	private static final String FILL = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

	private final StreamingSettings settings;

	private final CompletionJson json;

	EventWriter(StreamingSettings settings, CompletionJson json) {
		this.settings = settings;
		this.json = json;
	}

	/**
	 * Write a piece of a choice.
	 * @param fragment the piece
	 * @return an event
	 */
	byte[] chunk(IndexedFragment fragment) {
		ObjectNode chunk = this.json.chunk(fragment);
		if (this.settings.includeUsage()) {
			chunk.putNull("usage");
		}
		if (this.settings.includeObfuscation()) {
			chunk.put("obfuscation", obfuscation(chunk.path("choices").path(0)));
		}
		return event(chunk);
	}

	byte[] usage(TokenUsage usage) {
		return event(this.json.usageChunk(usage));
	}

	static byte[] event(JsonNode data) {
		return ("data: " + Json.MAPPER.writeValueAsString(data) + "\n\n").getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * Fill up what the text takes to one of few sizes.
	 */
	private static String obfuscation(JsonNode choice) {
		JsonNode logprobs = choice.path("logprobs");
		int bucket = logprobs.isNull() ? TEXT_BUCKET : LOGPROBS_BUCKET;
		int size = size(choice.path("text")) + size(logprobs);
		int missing = bucket - size % bucket;
		StringBuilder fill = new StringBuilder(missing);
		for (int index = 0; index < missing; index++) {
			fill.append(FILL.charAt(ThreadLocalRandom.current().nextInt(FILL.length())));
		}
		return fill.toString();
	}

	private static int size(JsonNode value) {
		return Json.MAPPER.writeValueAsBytes(value).length;
	}

}
