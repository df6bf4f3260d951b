package io.github.completions.sample;

import io.github.completions.CompletionRequest;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;

/**
 * The body of a call as the API reference has it: the request, and whether the answer
 * shall stream, which a {@link CompletionRequest} leaves to the method that is called.
 *
 * @param request the request
 * @param stream whether the answer shall stream
 */
@JsonDeserialize(using = CompletionCall.Reader.class)
record CompletionCall(CompletionRequest request, boolean stream) {

	static final class Reader extends ValueDeserializer<CompletionCall> {

		@Override
		public CompletionCall deserialize(JsonParser parser, DeserializationContext context) {
			JsonNode body = context.readTree(parser);
			JsonNode stream = body.path("stream");
			if (!stream.isMissingNode() && !stream.isNull() && !stream.isBoolean()) {
				context.reportInputMismatch(CompletionCall.class, "'stream' must be a boolean");
			}
			return new CompletionCall(context.readTreeAsValue(body, CompletionRequest.class),
					!stream.isBoolean() || stream.booleanValue());
		}

	}

}
