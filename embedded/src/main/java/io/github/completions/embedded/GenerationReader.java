package io.github.completions.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

import tools.jackson.databind.JsonNode;

/**
 * Reads the members of a request that say how text is generated.
 */
final class GenerationReader {

	private static final int MAX_LOGPROBS = 5;

	private static final int MAX_STOPS = 4;

	private static final long DEFAULT_MAX_TOKENS = 16;

	private GenerationReader() {
	}

	static GenerationSettings read(RequestMembers members) {
		long maxTokens = members.integer("max_tokens", 0, Long.MAX_VALUE).orElse(DEFAULT_MAX_TOKENS);
		Integer logprobs = members.integer("logprobs", 0, MAX_LOGPROBS).map(Long::intValue).orElse(null);
		return new GenerationSettings((int) Math.min(maxTokens, Integer.MAX_VALUE), sampling(members), stops(members),
				logprobs, members.bool("echo"), members.text("suffix"));
	}

	private static SamplingSettings sampling(RequestMembers members) {
		return new SamplingSettings(members.number("temperature", 0, 2, 1), members.number("top_p", 0, 1, 1),
				members.number("presence_penalty", -2, 2, 0), members.number("frequency_penalty", -2, 2, 0),
				logitBias(members));
	}

	private static SortedMap<Integer, Double> logitBias(RequestMembers members) {
		SortedMap<Integer, Double> biases = new TreeMap<>();
		JsonNode map = members.get("logit_bias");
		if (map == null) {
			return biases;
		}
		if (!map.isObject()) {
			throw members.wrongType("logit_bias", "an object", map);
		}
		RequestMembers values = new RequestMembers(map, "logit_bias.");
		map.properties().forEach((entry) -> {
			double bias = values.number(entry.getKey(), entry.getValue(), -100, 100);
			biases.put(token(entry.getKey()), bias);
		});
		return biases;
	}

	/**
	 * Return the token of a key.
	 */
	private static int token(String key) {
		if (!key.matches("\\d{1,9}") || !Tokenizer.isToken(Long.parseLong(key))) {
			throw ApiException.badRequest("logit_bias", "invalid_key",
					"Invalid 'logit_bias': the keys must be token ids of cl100k_base.");
		}
		return Integer.parseInt(key);
	}

	private static List<String> stops(RequestMembers members) {
		JsonNode stop = members.get("stop");
		if (stop == null) {
			return List.of();
		}
		if (!stop.isArray()) {
			return List.of(members.text("stop", stop));
		}
		if (stop.isEmpty() || stop.size() > MAX_STOPS) {
			throw ApiException.badRequest("stop", stop.isEmpty() ? "empty_array" : "array_above_max_length",
					"Invalid 'stop': expected 1 to %d sequences, but got %d.".formatted(MAX_STOPS, stop.size()));
		}
		List<String> stops = new ArrayList<>();
		stop.forEach((element) -> stops.add(members.text("stop", element)));
		return stops;
	}

}
