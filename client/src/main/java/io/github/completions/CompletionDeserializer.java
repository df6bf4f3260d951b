package io.github.completions;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/**
 * Reads a {@link Completion} with whatever mapper an application has, as the client reads
 * it from the wire.
 */
final class CompletionDeserializer extends StdDeserializer<Completion> {

	CompletionDeserializer() {
		super(Completion.class);
	}

	@Override
	public Completion deserialize(JsonParser parser, DeserializationContext context) {
		if (parser.currentToken() != JsonToken.START_OBJECT) {
			return (Completion) context.handleUnexpectedToken(Completion.class, parser);
		}
		try {
			return new CompletionReader().read(parser);
		}
		catch (ErrorAnswer answer) {
			return context.reportInputMismatch(this, "An error object, no completion: %s", answer.error().message());
		}
	}

}
