package io.github.completions;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.ByteArrayBuilder;

import io.github.completions.InvalidCompletionRequestException.Violation;

/**
 * Encodes the body of a request: the members, and {@code stream} by the method called.
 */
final class RequestBody {

	private RequestBody() {
	}

	/**
	 * Encode the body.
	 * @throws InvalidCompletionRequestException if an extra member cannot be written
	 */
	static byte[] encode(CompletionRequest request, boolean stream) {
		RequestMembers members = request.members();
		try (ByteArrayBuilder bytes = new ByteArrayBuilder(256)) {
			try (JsonGenerator generator = CompletionsJson.MAPPER.createGenerator(bytes)) {
				generator.writeStartObject();
				CompletionRequestSerializer.writeMembers(stream ? members : withoutStreamOptions(members), generator);
				if (stream) {
					generator.writeBooleanProperty(RequestMember.STREAM, true);
				}
				generator.writeEndObject();
			}
			return bytes.toByteArray();
		}
		catch (JacksonException ex) {
			throw new InvalidCompletionRequestException(
					List.of(new Violation("extraBody", null, "must hold values that Jackson can write")));
		}
	}

	private static RequestMembers withoutStreamOptions(RequestMembers members) {
		if (members.typed().get(RequestMember.STREAM_OPTIONS) == null) {
			return members;
		}
		Map<RequestMember, @Nullable Object> typed = new EnumMap<>(members.typed());
		typed.remove(RequestMember.STREAM_OPTIONS);
		return new RequestMembers(typed, members.extra());
	}

}
