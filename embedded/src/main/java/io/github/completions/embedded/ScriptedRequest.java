package io.github.completions.embedded;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The few members of a request that a script heeds. It does not mind whether the request
 * is valid.
 */
final class ScriptedRequest {

	private final JsonNode body;

	private final CompletionJson json;

	private ScriptedRequest(JsonNode body) {
		this.body = body;
		this.json = new CompletionJson(body.path("model").asString(EmbeddedCompletionsServer.MODEL), false,
				"fp_scripted");
	}

	static ScriptedRequest of(RecordedRequest request) {
		try {
			return new ScriptedRequest(Json.MAPPER.readTree(request.content()));
		}
		catch (JacksonException ex) {
			return new ScriptedRequest(Json.MAPPER.createObjectNode());
		}
	}

	boolean isStream() {
		return this.body.path("stream").asBoolean(false);
	}

	ObjectNode completion(ScriptContent.Chunks chunks) {
		Fragment choice = new Fragment(String.join("", chunks.texts()), List.of(), chunks.finishReason());
		return this.json.completion(List.of(choice), usage(chunks));
	}

	List<byte[]> events(ScriptContent.Chunks chunks) {
		boolean includeUsage = this.body.at("/stream_options/include_usage").asBoolean(false);
		EventWriter writer = new EventWriter(new StreamingSettings(includeUsage, false), this.json);
		List<byte[]> events = new ArrayList<>();
		chunks.texts().forEach((text) -> events.add(chunk(writer, text, null)));
		events.add(chunk(writer, "", chunks.finishReason()));
		if (includeUsage) {
			events.add(writer.usage(usage(chunks)));
		}
		events.add(EventWriter.DONE);
		return events;
	}

	private static byte[] chunk(EventWriter writer, String text, @Nullable String finishReason) {
		return writer.chunk(new IndexedFragment(0, new Fragment(text, List.of(), finishReason)));
	}

	private TokenUsage usage(ScriptContent.Chunks chunks) {
		JsonNode prompt = this.body.path("prompt");
		return new TokenUsage(prompt.isString() ? tokens(prompt.stringValue()) : 0,
				tokens(String.join("", chunks.texts())));
	}

	private static int tokens(String text) {
		return Tokenizer.shared().encode(text).length;
	}

}
