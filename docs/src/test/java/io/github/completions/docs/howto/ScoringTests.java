package io.github.completions.docs.howto;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.Logprobs;
import io.github.completions.Prompt;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

class ScoringTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@Test
	void familiarTextHasTheLowerPerplexity(EmbeddedCompletionsServer server) {
		CompletionsClient client = Configured.client(server);
		double familiar = perplexity(client, "Once upon a time there was a").block(LIMIT);
		double strange = perplexity(client, "Xylophone quantum upon zebra the").block(LIMIT);
		assertThat(familiar).isGreaterThan(1).isLessThan(strange);
		assertThat(server.takeRequest(LIMIT).body()).containsEntry("echo", true)
			.containsEntry("max_tokens", 0)
			.containsEntry("logprobs", 0);
	}

	@Test
	void firstTokenWithoutALogProbabilityDoesNotCount(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.body(200, "application/json", """
				{"choices":[{"text":"Once upon a","index":0,"finish_reason":"length","logprobs":{
				"tokens":["Once"," upon"," a"],"token_logprobs":[null,-1.0,-3.0],"text_offset":[0,4,9]}}]}"""));
		assertThat(perplexity(Configured.client(server), "Once upon a").block(LIMIT)).isEqualTo(Math.exp(2.0));
	}

	@Test
	void embeddedServerScoresTheFirstTokenToo(EmbeddedCompletionsServer server) {
		CompletionRequest request = CompletionRequest.builder()
			.prompt("Once upon")
			.echo(true)
			.maxTokens(0)
			.logprobs(0)
			.build();
		Completion completion = Configured.client(server).create(request).block(LIMIT);
		assertThat(completion.choices().get(0).logprobs().tokenLogprobs()).isNotEmpty().doesNotContainNull();
	}

	@Test
	void likelierContinuationIsChosen(EmbeddedCompletionsServer server) {
		CompletionsClient client = Configured.client(server);
		String likeliest = likeliest(client, "Once upon a", List.of(" time", " zebra")).block(LIMIT);
		assertThat(likeliest).isEqualTo(" time");
	}

	@Test
	void alternativesComeWithTheirProbability(EmbeddedCompletionsServer server) {
		CompletionsClient client = Configured.client(server);
		Map<String, Double> alternatives = alternatives(client).block(LIMIT);
		assertThat(alternatives).hasSizeBetween(5, 6);
		assertThat(alternatives.values()).allSatisfy((probability) -> assertThat(probability).isBetween(0.0, 1.0));
	}

	private static Mono<Double> perplexity(CompletionsClient client, String text) {
		// tag::perplexity[]
		CompletionRequest request = CompletionRequest.builder()
			.prompt(text)
			.echo(true)
			.maxTokens(0)
			.logprobs(0)
			.build();
		Mono<Double> perplexity = client.create(request)
			.mapNotNull((completion) -> completion.choices().get(0).logprobs())
			.map(Logprobs::perplexity);
		// end::perplexity[]
		return perplexity;
	}

	// tag::likeliest[]
	static Mono<String> likeliest(CompletionsClient client, String question, List<String> answers) {
		CompletionRequest request = CompletionRequest.builder()
			.prompt(Prompt.texts(answers.stream().map(question::concat).toList()))
			.echo(true)
			.maxTokens(0)
			.logprobs(0)
			.build();
		return client.create(request).map((completion) -> {
			int best = 0;
			for (int i = 1; i < answers.size(); i++) {
				best = (score(completion, i, question) > score(completion, best, question)) ? i : best;
			}
			return answers.get(best);
		});
	}

	private static double score(Completion completion, int index, String question) {
		Logprobs logprobs = completion.choices().get(index).logprobs();
		double score = 0;
		for (int i = 0; i < logprobs.tokens().size(); i++) {
			if (logprobs.textOffset().get(i) >= question.length()) {
				score += logprobs.tokenLogprobs().get(i);
			}
		}
		return score;
	}
	// end::likeliest[]

	private static Mono<Map<String, Double>> alternatives(CompletionsClient client) {
		// tag::alternatives[]
		CompletionRequest request = CompletionRequest.builder()
			.prompt("Once upon a time there was a")
			.maxTokens(1)
			.logprobs(5)
			.build();
		Mono<Map<String, Double>> alternatives = client.create(request)
			.mapNotNull((completion) -> completion.choices().get(0).logprobs())
			.map((logprobs) -> {
				Map<String, Double> probabilities = new TreeMap<>();
				logprobs.topLogprobs().get(0).forEach((token, logprob) -> probabilities.put(token, Math.exp(logprob)));
				return probabilities;
			});
		// end::alternatives[]
		return alternatives;
	}

}
