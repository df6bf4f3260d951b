package io.github.completions;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Each member of a request alone, with the JSON that it is written as.
 */
final class RequestExamples {

	private static final Map<String, Consumer<CompletionRequest.Builder>> MEMBERS = new LinkedHashMap<>();

	static {
		add("\"model\":\"gpt-3.5-turbo-instruct\"", (builder) -> builder.model("gpt-3.5-turbo-instruct"));
		add("\"prompt\":\"This is a test.\"", (builder) -> builder.prompt("This is a test."));
		add("\"prompt\":\"\"", (builder) -> builder.prompt(""));
		add("\"prompt\":[\"one\",\"two\"]", (builder) -> builder.prompt(Prompt.texts("one", "two")));
		add("\"prompt\":[\"alone\"]", (builder) -> builder.prompt(Prompt.texts("alone")));
		add("\"prompt\":[1212,318,257,1332,13]", (builder) -> builder.prompt(Prompt.tokens(1212, 318, 257, 1332, 13)));
		add("\"prompt\":[[1212,318],[257]]",
				(builder) -> builder.prompt(Prompt.tokenLists(List.of(List.of(1212, 318), List.of(257)))));
		add("\"suffix\":\"test.\"", (builder) -> builder.suffix("test."));
		add("\"best_of\":3", (builder) -> builder.bestOf(3));
		add("\"echo\":true", (builder) -> builder.echo(true));
		add("\"frequency_penalty\":-0.5", (builder) -> builder.frequencyPenalty(-0.5));
		add("\"logit_bias\":{\"50256\":-100,\"7\":0.25}",
				(builder) -> builder.logitBias(ordered(50256, -100.0, 7, 0.25)));
		add("\"logprobs\":5", (builder) -> builder.logprobs(5));
		add("\"max_tokens\":16", (builder) -> builder.maxTokens(16));
		add("\"n\":2", (builder) -> builder.n(2));
		add("\"presence_penalty\":1.5", (builder) -> builder.presencePenalty(1.5));
		add("\"seed\":9223372036854775807", (builder) -> builder.seed(Long.MAX_VALUE));
		add("\"seed\":-9223372036854775808", (builder) -> builder.seed(Long.MIN_VALUE));
		add("\"stop\":[\"\\n\"]", (builder) -> builder.stop("\n"));
		add("\"stop\":[\"a\",\"b\"]", (builder) -> builder.stop(List.of("a", "b")));
		add("\"stream_options\":{\"include_usage\":true}", (builder) -> builder.streamOptions(StreamOptions.usage()));
		add("\"stream_options\":{\"include_usage\":true,\"include_obfuscation\":false}",
				(builder) -> builder.streamOptions(StreamOptions.usage().withIncludeObfuscation(false)));
		add("\"temperature\":0", (builder) -> builder.temperature(0.0));
		add("\"temperature\":0.7", (builder) -> builder.temperature(0.7));
		add("\"top_p\":1", (builder) -> builder.topP(1.0));
		add("\"user\":\"user-1234\"", (builder) -> builder.user("user-1234"));
	}

	private RequestExamples() {
	}

	private static void add(String json, Consumer<CompletionRequest.Builder> setter) {
		MEMBERS.put(json, setter);
	}

	static Map<Integer, Double> ordered(int first, double firstBias, int second, double secondBias) {
		Map<Integer, Double> logitBias = new LinkedHashMap<>();
		logitBias.put(first, firstBias);
		logitBias.put(second, secondBias);
		return logitBias;
	}

	/**
	 * The setters by the JSON of the member.
	 */
	static Map<String, Consumer<CompletionRequest.Builder>> members() {
		return MEMBERS;
	}

	static CompletionRequest alone(String json) {
		CompletionRequest.Builder builder = CompletionRequest.builder();
		MEMBERS.get(json).accept(builder);
		return builder.build();
	}

	/**
	 * The request of the reference's first example.
	 */
	static CompletionRequest insert() {
		return CompletionRequest.builder()
			.model("gpt-3.5-turbo-instruct")
			.prompt("This is a test.")
			.maxTokens(16)
			.n(1)
			.suffix("test.")
			.temperature(1.0)
			.topP(1.0)
			.user("user-1234")
			.build();
	}

	/**
	 * A request with every member.
	 */
	static CompletionRequest everything() {
		return insert().mutate()
			.bestOf(2)
			.echo(false)
			.frequencyPenalty(2.0)
			.logitBias(ordered(50256, -100.0, 7, 0.25))
			.logprobs(0)
			.presencePenalty(-2.0)
			.seed(42L)
			.stop("a", "b", "c", "d")
			.streamOptions(StreamOptions.usage())
			.build();
	}

}
