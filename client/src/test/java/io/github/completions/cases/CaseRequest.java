package io.github.completions.cases;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.completions.CompletionRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the request of a case from its members.
 */
final class CaseRequest {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private CaseRequest() {
	}

	static CompletionRequest ofJson(String json) {
		return MAPPER.readValue(json, CompletionRequest.class);
	}

	static CompletionRequest ofMembers(Map<String, @Nullable Object> members) {
		Map<String, @Nullable Object> complete = new LinkedHashMap<>(members);
		complete.remove("stream");
		complete.putIfAbsent("model", "demo-instruct");
		complete.putIfAbsent("prompt", "Hi");
		Object extra = complete.remove("extra");
		CompletionRequest.Builder builder = MAPPER.convertValue(complete, CompletionRequest.class).mutate();
		if (extra instanceof Map<?, ?> map) {
			map.forEach((name, value) -> builder.extraBody(String.valueOf(name), value));
		}
		return builder.build();
	}

}
