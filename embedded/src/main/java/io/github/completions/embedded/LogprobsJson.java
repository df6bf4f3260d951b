package io.github.completions.embedded;

import java.util.List;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes log probabilities.
 */
final class LogprobsJson {

	private LogprobsJson() {
	}

	static ObjectNode write(List<ScoredToken> tokens) {
		ObjectNode logprobs = Json.MAPPER.createObjectNode();
		ArrayNode labels = logprobs.putArray("tokens");
		ArrayNode values = logprobs.putArray("token_logprobs");
		ArrayNode alternatives = logprobs.putArray("top_logprobs");
		ArrayNode offsets = logprobs.putArray("text_offset");
		for (ScoredToken token : tokens) {
			labels.add(token.label());
			values.add(token.logProbability());
			ObjectNode map = alternatives.addObject();
			token.alternatives().forEach(map::put);
			offsets.add(token.offset());
		}
		return logprobs;
	}

}
