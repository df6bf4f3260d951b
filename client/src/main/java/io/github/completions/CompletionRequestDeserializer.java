package io.github.completions;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/**
 * Reads a {@link CompletionRequest} with whatever mapper an application has. Unlike an
 * answer, a request is read strictly: a value of the wrong type is an error that names
 * the member.
 */
final class CompletionRequestDeserializer extends StdDeserializer<CompletionRequest> {

	CompletionRequestDeserializer() {
		super(CompletionRequest.class);
	}

	@Override
	public CompletionRequest deserialize(JsonParser parser, DeserializationContext context) {
		if (parser.currentToken() != JsonToken.START_OBJECT) {
			return (CompletionRequest) context.handleUnexpectedToken(CompletionRequest.class, parser);
		}
		DefaultCompletionRequestBuilder builder = new DefaultCompletionRequestBuilder();
		for (String name = parser.nextName(); name != null; name = parser.nextName()) {
			parser.nextToken();
			Object value = LenientJson.value(parser);
			RequestMember member = RequestMember.of(name);
			if (member != null) {
				set(builder, member, value, context);
			}
			else if (!name.equals(RequestMember.STREAM)) {
				builder.extraBody(name, value);
			}
		}
		return builder.build();
	}

	private void set(DefaultCompletionRequestBuilder builder, RequestMember member, @Nullable Object value,
			DeserializationContext context) {
		try {
			builder.set(member, (value != null) ? RequestMemberReader.read(member, value) : null);
		}
		catch (IllegalArgumentException ex) {
			context.reportInputMismatch(this, "'%s' must be %s", member.jsonName(), ex.getMessage());
		}
	}

}
