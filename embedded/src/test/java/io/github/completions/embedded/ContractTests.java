package io.github.completions.embedded;

import java.net.http.HttpResponse;
import java.util.EnumMap;
import java.util.Map;

import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The server and the contract agree on which requests are valid. That its answers keep
 * the contract, {@link TestClient} checks in every test.
 */
class ContractTests {

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension(
			EmbeddedCompletionsServer.builder().tokensPerSecond(0).contextLength(200));

	private final TestClient client = new TestClient(completions.server());

	@Test
	void whatKeepsTheContractIsAccepted() {
		RequestGenerator requests = new RequestGenerator(1);
		for (int count = 0; count < 300; count++) {
			assertThat(assertVerdict(requests.valid())).isTrue();
		}
	}

	@Test
	void whatBreaksTheContractIsRefused() {
		RequestGenerator requests = new RequestGenerator(2);
		int refused = 0;
		for (int count = 0; count < requests.mutations(); count++) {
			refused += assertVerdict(requests.mutated()) ? 0 : 1;
		}
		assertThat(refused).isBetween(requests.mutations() / 3, requests.mutations() - 50);
	}

	@Test
	void everyRuleBeyondTheSchemaIsMetByTheGeneratedRequests() {
		Map<Rule, Integer> met = new EnumMap<>(Rule.class);
		RequestGenerator requests = new RequestGenerator(2);
		for (int count = 0; count < requests.mutations(); count++) {
			Rule rule = Rule.of(requests.mutated());
			if (rule != null) {
				met.merge(rule, 1, Integer::sum);
			}
		}
		assertThat(met).containsOnlyKeys(Rule.values());
	}

	/**
	 * Assert that server and contract agree.
	 * @return whether the request keeps the contract
	 */
	private boolean assertVerdict(ObjectNode request) {
		HttpResponse<String> response = this.client.postRaw(request.toString());
		if (!Contract.violationsOfRequest(request.toString()).isEmpty()) {
			assertThat(response.statusCode()).as("%s %s", request, response.body()).isEqualTo(400);
			return false;
		}
		Rule rule = Rule.of(request);
		if (rule == null) {
			assertThat(response.statusCode()).as("%s %s", request, response.body()).isEqualTo(200);
		}
		else {
			assertThat(response.statusCode()).as("%s %s %s", rule, request, response.body())
				.isEqualTo((rule == Rule.UNKNOWN_MODEL) ? 404 : 400);
		}
		return true;
	}

	/**
	 * What the schema cannot say.
	 */
	enum Rule {

		UNKNOWN_MODEL, BEST_OF_BELOW_N, BEST_OF_STREAMED, STREAM_OPTIONS_WITHOUT_STREAM, SEED_BEYOND_64_BIT,
		BIAS_OF_NO_TOKEN, PROMPT_OF_NO_TOKENS, CONTEXT_EXCEEDED;

		static Rule of(ObjectNode request) {
			boolean stream = request.path("stream").asBoolean(false);
			long bestOf = request.path("best_of").asLong(-1);
			JsonNode bias = request.path("logit_bias");
			if (!request.path("model").asString("").equals(EmbeddedCompletionsServer.MODEL)) {
				return UNKNOWN_MODEL;
			}
			if (bias.propertyNames().stream().anyMatch((key) -> !key.matches("\\d+"))) {
				return BIAS_OF_NO_TOKEN;
			}
			if (request.path("stream_options").isObject() && !stream) {
				return STREAM_OPTIONS_WITHOUT_STREAM;
			}
			if (stream && bestOf > 1) {
				return BEST_OF_STREAMED;
			}
			if (bestOf >= 0 && bestOf < request.path("n").asLong(1)) {
				return BEST_OF_BELOW_N;
			}
			if (Math.abs(request.path("seed").asDouble(0)) > Long.MAX_VALUE) {
				return SEED_BEYOND_64_BIT;
			}
			if (request.path("prompt").toString().matches(".*(-1|999999).*")) {
				return PROMPT_OF_NO_TOKENS;
			}
			return (request.path("max_tokens").asDouble(0) > 200) ? CONTEXT_EXCEEDED : null;
		}

	}

}
