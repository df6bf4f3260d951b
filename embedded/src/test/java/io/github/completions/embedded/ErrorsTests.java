package io.github.completions.embedded;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Errors have the object, the status and the code of the reference.
 */
class ErrorsTests {

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension(
			EmbeddedCompletionsServer.builder());

	private final TestClient client = new TestClient(completions.server());

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "null",
			value = { "'prompt':7                          | prompt                         | invalid_type",
					"'prompt':[1,'a']                    | prompt                         | invalid_type",
					"'prompt':[100256]                   | prompt                         | invalid_token",
					"'prompt':[-1]                       | prompt                         | invalid_token",
					"'prompt':[[1],[]]                   | prompt                         | empty_array",
					"'max_tokens':'7'                    | max_tokens                     | invalid_type",
					"'max_tokens':7.5                    | max_tokens                     | invalid_type",
					"'max_tokens':-1                     | max_tokens                     | integer_below_min_value",
					"'n':0                               | n                              | integer_below_min_value",
					"'n':129                             | n                              | integer_above_max_value",
					"'best_of':21                        | best_of                        | integer_above_max_value",
					"'n':2,'best_of':1                   | best_of                        | null",
					"'best_of':2,'stream':true           | best_of                        | null",
					"'logprobs':6                        | logprobs                       | integer_above_max_value",
					"'temperature':'hot'                 | temperature                    | invalid_type",
					"'temperature':2.1                   | temperature                    | decimal_above_max_value",
					"'temperature':-0.1                  | temperature                    | decimal_below_min_value",
					"'top_p':1e400                       | top_p                          | decimal_above_max_value",
					"'presence_penalty':-2.5             | presence_penalty               | decimal_below_min_value",
					"'frequency_penalty':true            | frequency_penalty              | invalid_type",
					"'logit_bias':[]                     | logit_bias                     | invalid_type",
					"'logit_bias':{'1':101}              | logit_bias.1                   | decimal_above_max_value",
					"'logit_bias':{'fox':1}              | logit_bias                     | invalid_key",
					"'logit_bias':{'100256':1}           | logit_bias                     | invalid_key",
					"'seed':9223372036854775808          | seed                           | integer_above_max_value",
					"'stop':[]                           | stop                           | empty_array",
					"'stop':['a','b','c','d','e']        | stop                           | array_above_max_length",
					"'stop':['a',1]                      | stop                           | invalid_type",
					"'stream':'true'                     | stream                         | invalid_type",
					"'stream_options':{}                 | stream_options                 | null",
					"'stream':true,'stream_options':7    | stream_options                 | invalid_type",
					"'stream_options':{'include_usage':1}| stream_options.include_usage   | invalid_type",
					"'suffix':7                          | suffix                         | invalid_type",
					"'user':null                         | user                           | invalid_type",
					"'echo':0                            | echo                           | invalid_type" })
	void badRequestsNameTheMember(String request, String param, String code) {
		assertError(this.client.post(request), 400, param, code);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{", "nonsense", "{\"model\":\"embedded-ngram\"}x", "{'model':1}", "[]", "\"text\"",
			"7", "{\"a\":1e99999999999}" })
	void whatIsNoJsonObjectIsABadRequest(String body) {
		HttpResponse<String> response = this.client.postRaw(body);
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.body()).doesNotContain("nonsense");
	}

	@Test
	void jsonThatIsNestedTooDeepIsABadRequest() {
		assertError(this.client.postRaw("[".repeat(100_000)), 400, null, null);
	}

	@Test
	void aModelMustBeNamed() {
		assertError(this.client.postRaw("{\"prompt\":\"Hi\"}"), 400, "model", "missing_required_parameter");
		assertError(this.client.postRaw("{\"model\":7}"), 400, "model", "invalid_type");
	}

	@Test
	void anUnknownModelIsNotFound() {
		HttpResponse<String> response = this.client.postRaw("{\"model\":\"gpt-9\"}");
		assertError(response, 404, null, "model_not_found");
		assertThat(response.body()).contains("gpt-9", EmbeddedCompletionsServer.MODEL, "gpt-3.5-turbo-instruct");
	}

	@Test
	void anyModelIsAcceptedIfConfigured() {
		try (EmbeddedCompletionsServer any = EmbeddedCompletionsServer.builder()
			.models("mine")
			.acceptAnyModel(true)
			.build()
			.start()) {
			TestClient anyClient = new TestClient(any);
			assertThat(anyClient.postRaw("{\"model\":\"gpt-9\"}").body()).contains("\"model\":\"gpt-9\"");
			assertError(anyClient.postRaw("{\"model\":\" \"}"), 404, null, "model_not_found");
			assertThat(anyClient.send(anyClient.request("/models/mine")).statusCode()).isEqualTo(200);
		}
	}

	@Test
	void exceedingTheContextTellsBothNumbers() {
		HttpResponse<String> response = this.client.post("'prompt':'Once upon a time','max_tokens':4093");
		assertError(response, 400, null, "context_length_exceeded");
		assertThat(response.body()).contains("4096 tokens", "4097 tokens", "4 in your prompt",
				"4093 for the completion");
		assertError(this.client.post("'suffix':'Once upon a time','max_tokens':4093"), 400, null,
				"context_length_exceeded");
		assertThat(this.client.post("'max_tokens':99999999999999999999").statusCode()).isEqualTo(400);
	}

	@Test
	void promptsTimesChoicesAreLimited() {
		String prompts = IntStream.range(0, 17).mapToObj((index) -> "'a'").collect(Collectors.joining(",", "[", "]"));
		assertError(this.client.post("'n':128,'prompt':" + prompts), 400, "prompt", "array_above_max_length");
	}

	@Test
	void tokensOfAnAnswerThatIsNotStreamedAreLimited() {
		assertError(this.client.post("'n':128,'max_tokens':1025"), 400, "max_tokens", null);
	}

	@Test
	void aConfiguredKeyIsAskedFor() {
		try (EmbeddedCompletionsServer locked = EmbeddedCompletionsServer.builder().apiKey("right").build().start()) {
			TestClient lockedClient = new TestClient(locked);
			assertError(lockedClient.post(""), 401, null, null);
			for (String path : new String[] { "/models", "/models/" + EmbeddedCompletionsServer.MODEL }) {
				assertError(lockedClient.send(lockedClient.request(path).header("Authorization", "Bearer wrong")), 401,
						null, "invalid_api_key");
				assertThat(lockedClient.send(lockedClient.request(path).header("Authorization", "Bearer right"))
					.statusCode()).isEqualTo(200);
				assertThat(lockedClient.send(lockedClient.request(path).header("api-key", "right")).statusCode())
					.isEqualTo(200);
			}
			locked.enqueue(ScriptedAnswer.text("a"));
			assertError(lockedClient.post(""), 401, null, null);
		}
	}

	@Test
	void unknownPathsAndMethodsAreRefused() {
		assertError(this.client.send(this.client.request("/chat/completions").POST(BodyPublishers.ofString("{}"))), 404,
				null, "unknown_url");
		HttpResponse<String> get = this.client.send(this.client.request("/completions"));
		assertError(get, 405, null, "method_not_supported");
		assertThat(get.headers().firstValue("Allow")).contains("POST");
		HttpResponse<String> delete = this.client.send(this.client.request("/models").DELETE());
		assertError(delete, 405, null, "method_not_supported");
		assertError(this.client.send(this.client.request("/models/none")), 404, null, "model_not_found");
		assertError(this.client.send(this.client.request("/models/a%20b%2Fc")), 404, null, "model_not_found");
	}

	@Test
	void everyAnswerHasARequestIdAndTheTimeItTook() {
		assertThat(this.client.post("'n':0").headers().map()).containsKeys("x-request-id", "openai-processing-ms");
		assertThat(this.client.post("").headers().firstValue("x-request-id").orElseThrow()).startsWith("req_")
			.isNotEqualTo(this.client.post("").headers().firstValue("x-request-id").orElseThrow());
	}

	@Test
	void modelsAreListed() {
		JsonNode list = TestClient.json(this.client.send(this.client.request("/models")).body());
		assertThat(list.path("object").stringValue()).isEqualTo("list");
		assertThat(list.path("data").valueStream().map((model) -> model.path("id").stringValue()))
			.containsExactly(EmbeddedCompletionsServer.MODEL, "gpt-3.5-turbo-instruct");
	}

	private static void assertError(HttpResponse<String> response, int status, String param, String code) {
		assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
		assertThat(Contract.violationsOfError(response.body())).isEmpty();
		JsonNode error = TestClient.json(response.body()).path("error");
		assertThat(error.path("type").stringValue()).isEqualTo("invalid_request_error");
		assertThat(error.path("param").asString(null)).isEqualTo(param);
		assertThat(error.path("code").asString(null)).isEqualTo(code);
		assertThat(error.path("message").stringValue()).isNotBlank();
	}

}
