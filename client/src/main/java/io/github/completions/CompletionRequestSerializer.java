package io.github.completions;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Writes a {@link CompletionRequest} in the form of the API reference: what is not set,
 * or set to null, is left out, as most servers refuse or misread nulls.
 */
final class CompletionRequestSerializer extends StdSerializer<CompletionRequest> {

	CompletionRequestSerializer() {
		super(CompletionRequest.class);
	}

	@Override
	public void serialize(CompletionRequest request, JsonGenerator generator, SerializationContext context) {
		generator.writeStartObject(request);
		writeMembers(request.members(), generator);
		generator.writeEndObject();
	}

	static void writeMembers(RequestMembers members, JsonGenerator generator) {
		members.typed().forEach((member, value) -> {
			if (value != null) {
				generator.writeName(member.jsonName());
				write(value, generator);
			}
		});
		CompletionSerializer.writeAll(members.extra(), generator);
	}

	private static void write(Object value, JsonGenerator generator) {
		if (value instanceof String text) {
			generator.writeString(WellFormed.text(text));
		}
		else if (value instanceof Double number) {
			write(number, generator);
		}
		else if (value instanceof Prompt prompt) {
			write(prompt, generator);
		}
		else if (value instanceof List<?> stop) {
			writeTexts(stop, generator);
		}
		else if (value instanceof Map<?, ?> logitBias) {
			writeLogitBias(logitBias, generator);
		}
		else if (value instanceof StreamOptions options) {
			write(options, generator);
		}
		else {
			generator.writePOJO(value);
		}
	}

	private static void writeTexts(List<?> texts, JsonGenerator generator) {
		generator.writeStartArray();
		texts.forEach((text) -> generator.writeString(WellFormed.text((String) text)));
		generator.writeEndArray();
	}

	private static void writeLogitBias(Map<?, ?> logitBias, JsonGenerator generator) {
		generator.writeStartObject();
		logitBias.forEach((token, bias) -> {
			generator.writeName(String.valueOf(token));
			write((Double) bias, generator);
		});
		generator.writeEndObject();
	}

	/**
	 * Whole numbers are written without a fraction: older servers read integers only.
	 */
	private static void write(Double number, JsonGenerator generator) {
		if (number == Math.rint(number) && Math.abs(number) < Integer.MAX_VALUE) {
			generator.writeNumber(number.longValue());
		}
		else {
			generator.writeNumber(number);
		}
	}

	private static void write(Prompt prompt, JsonGenerator generator) {
		if (prompt instanceof Prompt.Text text) {
			generator.writeString(WellFormed.text(text.text()));
		}
		else if (prompt instanceof Prompt.Texts texts) {
			writeTexts(texts.texts(), generator);
		}
		else if (prompt instanceof Prompt.Tokens tokens) {
			generator.writePOJO(tokens.tokens());
		}
		else if (prompt instanceof Prompt.TokenLists tokenLists) {
			generator.writePOJO(tokenLists.tokenLists());
		}
	}

	private static void write(StreamOptions options, JsonGenerator generator) {
		generator.writeStartObject();
		writeFlag("include_usage", options.includeUsage(), generator);
		writeFlag("include_obfuscation", options.includeObfuscation(), generator);
		CompletionSerializer.writeAll(options.additional(), generator);
		generator.writeEndObject();
	}

	private static void writeFlag(String name, @Nullable Boolean flag, JsonGenerator generator) {
		if (flag != null) {
			generator.writeBooleanProperty(name, flag);
		}
	}

}
