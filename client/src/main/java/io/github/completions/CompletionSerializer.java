package io.github.completions;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Writes a {@link Completion} in the form of the API reference with whatever mapper an
 * application has. {@code logprobs} and {@code finish_reason} are written when they are
 * null, as the reference requires them; other members without a value are left out. A
 * chunk may end within a surrogate pair, half of which cannot be written.
 */
final class CompletionSerializer extends StdSerializer<Completion> {

	CompletionSerializer() {
		super(Completion.class);
	}

	@Override
	public void serialize(Completion completion, JsonGenerator generator, SerializationContext context) {
		generator.writeStartObject(completion);
		writeText("id", completion.id(), generator);
		writeText("object", completion.object(), generator);
		if (completion.created() != null) {
			generator.writeNumberProperty("created", completion.created().getEpochSecond());
		}
		writeText("model", completion.model(), generator);
		generator.writeName("choices").writeStartArray();
		for (CompletionChoice choice : completion.choices()) {
			write(choice, generator);
		}
		generator.writeEndArray();
		if (completion.usage() != null) {
			write(completion.usage(), generator);
		}
		writeText("system_fingerprint", completion.systemFingerprint(), generator);
		writeAll(completion.additional(), generator);
		generator.writeEndObject();
	}

	private static void write(CompletionChoice choice, JsonGenerator generator) {
		generator.writeStartObject();
		generator.writeStringProperty("text", WellFormed.text(choice.text()));
		generator.writeNumberProperty("index", choice.index());
		generator.writeName("logprobs");
		if (choice.logprobs() != null) {
			write(choice.logprobs(), generator);
		}
		else {
			generator.writeNull();
		}
		generator.writeName("finish_reason");
		generator.writeString((choice.finishReason() != null) ? choice.finishReason().value() : null);
		writeAll(choice.additional(), generator);
		generator.writeEndObject();
	}

	private static void write(Logprobs logprobs, JsonGenerator generator) {
		generator.writeStartObject();
		generator.writeName("tokens").writeStartArray();
		logprobs.tokens().forEach((token) -> generator.writeString(WellFormed.text(token)));
		generator.writeEndArray();
		generator.writeName("token_logprobs").writeStartArray();
		logprobs.tokenLogprobs().forEach((logprob) -> write(logprob, generator));
		generator.writeEndArray();
		generator.writeName("top_logprobs").writeStartArray();
		logprobs.topLogprobs().forEach((byToken) -> write(byToken, generator));
		generator.writeEndArray();
		generator.writePOJOProperty("text_offset", List.copyOf(logprobs.textOffset()));
		writeAll(logprobs.additional(), generator);
		generator.writeEndObject();
	}

	private static void write(@Nullable Map<String, @Nullable Double> byToken, JsonGenerator generator) {
		if (byToken == null) {
			generator.writeNull();
			return;
		}
		generator.writeStartObject();
		byToken.forEach((token, logprob) -> {
			generator.writeName(WellFormed.text(token));
			write(logprob, generator);
		});
		generator.writeEndObject();
	}

	/**
	 * JSON has neither NaN nor infinity.
	 */
	private static void write(@Nullable Double logprob, JsonGenerator generator) {
		if (logprob == null || !Double.isFinite(logprob)) {
			generator.writeNull();
		}
		else {
			generator.writeNumber(logprob);
		}
	}

	private static void write(CompletionUsage usage, JsonGenerator generator) {
		generator.writeName("usage").writeStartObject();
		writeCount("prompt_tokens", usage.promptTokens(), generator);
		writeCount("completion_tokens", usage.completionTokens(), generator);
		writeCount("total_tokens", usage.totalTokens(), generator);
		if (usage.promptTokensDetails() != null) {
			write(usage.promptTokensDetails(), generator);
		}
		if (usage.completionTokensDetails() != null) {
			write(usage.completionTokensDetails(), generator);
		}
		writeAll(usage.additional(), generator);
		generator.writeEndObject();
	}

	private static void write(PromptTokensDetails details, JsonGenerator generator) {
		generator.writeName("prompt_tokens_details").writeStartObject();
		writeCount("audio_tokens", details.audioTokens(), generator);
		writeCount("cached_tokens", details.cachedTokens(), generator);
		writeCount("cache_write_tokens", details.cacheWriteTokens(), generator);
		writeCount("image_tokens", details.imageTokens(), generator);
		writeCount("text_tokens", details.textTokens(), generator);
		writeAll(details.additional(), generator);
		generator.writeEndObject();
	}

	private static void write(CompletionTokensDetails details, JsonGenerator generator) {
		generator.writeName("completion_tokens_details").writeStartObject();
		writeCount("accepted_prediction_tokens", details.acceptedPredictionTokens(), generator);
		writeCount("audio_tokens", details.audioTokens(), generator);
		writeCount("reasoning_tokens", details.reasoningTokens(), generator);
		writeCount("rejected_prediction_tokens", details.rejectedPredictionTokens(), generator);
		writeCount("text_tokens", details.textTokens(), generator);
		writeAll(details.additional(), generator);
		generator.writeEndObject();
	}

	private static void writeText(String name, @Nullable String text, JsonGenerator generator) {
		if (text != null) {
			generator.writeStringProperty(name, text);
		}
	}

	private static void writeCount(String name, @Nullable Integer count, JsonGenerator generator) {
		if (count != null) {
			generator.writeNumberProperty(name, count);
		}
	}

	static void writeAll(Map<String, @Nullable Object> members, JsonGenerator generator) {
		members.forEach(generator::writePOJOProperty);
	}

}
