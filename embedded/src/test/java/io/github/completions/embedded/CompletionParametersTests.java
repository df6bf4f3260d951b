package io.github.completions.embedded;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Every parameter has the effect that the reference gives it.
 */
class CompletionParametersTests {

	private static final String ONCE = "'prompt':'Once upon a time'";

	private static final String NEVER_ENDS = "'logit_bias':{'100257':-100}";

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension(
			EmbeddedCompletionsServer.builder());

	private final TestClient client = new TestClient(completions.server());

	@Test
	void withoutAPromptANewDocumentBegins() {
		JsonNode absent = this.client.complete("'temperature':0,'max_tokens':5");
		assertThat(absent.at("/choices/0/text").stringValue()).isEqualTo("A short history of the");
		assertThat(absent.at("/usage/prompt_tokens").intValue()).isEqualTo(1);
		for (String prompt : List.of("null", "''", "[]", "'<|endoftext|>'", "[100257]")) {
			assertThat(this.client.text("'temperature':0,'max_tokens':5,'prompt':" + prompt)).as(prompt)
				.isEqualTo("A short history of the");
		}
	}

	@Test
	void choicesAreOrderedByPromptFirst() {
		JsonNode completion = this.client
			.complete("'prompt':['Once upon a time','Say this is'],'n':2,'max_tokens':4,'echo':true");
		JsonNode choices = completion.path("choices");
		assertThat(texts(choices)).hasSize(4);
		for (int index = 0; index < 4; index++) {
			assertThat(choices.path(index).path("index").intValue()).isEqualTo(index);
			assertThat(choices.path(index).path("text").stringValue())
				.startsWith((index < 2) ? "Once upon a time" : "Say this is");
		}
		assertThat(completion.at("/usage/prompt_tokens").intValue()).isEqualTo(7);
		assertThat(completion.at("/usage/completion_tokens").intValue()).isEqualTo(16);
	}

	@Test
	void tokensAreAPromptAsTheirTextIs() {
		String expected = this.client.text(ONCE + ",'seed':1,'echo':true");
		assertThat(this.client.text("'prompt':[12805,5304,264,892],'seed':1,'echo':true")).isEqualTo(expected);
		JsonNode lists = this.client.complete("'prompt':[[12805,5304,264,892],[12805.0]],'seed':1,'echo':true");
		assertThat(lists.at("/choices/0/text").stringValue()).isEqualTo(expected);
		assertThat(lists.at("/choices/1/text").stringValue()).startsWith("Once");
	}

	@Test
	void maxTokensIsSixteenByDefault() {
		JsonNode completion = this.client.complete(ONCE + "," + NEVER_ENDS);
		assertThat(completion.at("/usage/completion_tokens").intValue()).isEqualTo(16);
		assertThat(completion.at("/choices/0/finish_reason").stringValue()).isEqualTo("length");
	}

	@Test
	void theEndOfADocumentIsANaturalStop() {
		JsonNode completion = this.client.complete("'prompt':'Thank you for your patience. Close the book,"
				+ " open the window, and have a good','temperature':0,'max_tokens':50");
		assertThat(completion.at("/choices/0/text").stringValue()).isEqualTo(" day.");
		assertThat(completion.at("/choices/0/finish_reason").stringValue()).isEqualTo("stop");
		assertThat(completion.at("/usage/completion_tokens").intValue()).isEqualTo(2);
	}

	@Test
	void zeroTokensWithEchoScoreThePrompt() {
		JsonNode choice = this.client.choice("'prompt':'Größe 🦊!','max_tokens':0,'echo':true,'logprobs':1");
		assertThat(choice.path("text").stringValue()).isEqualTo("Größe 🦊!");
		JsonNode logprobs = choice.path("logprobs");
		assertThat(strings(logprobs.path("tokens"))).containsExactly("Gr", "öße", "bytes: \\xf0\\x9f", "bytes:\\xa6",
				"bytes:\\x8a", "!");
		assertThat(ints(logprobs.path("text_offset"))).containsExactly(0, 2, 5, 6, 6, 7);
		assertThat(logprobs.path("token_logprobs").size()).isEqualTo(6);
		logprobs.path("token_logprobs").forEach((value) -> assertThat(value.doubleValue()).isNegative());
	}

	@Test
	void echoScoresPromptAndCompletionTogether() {
		JsonNode choice = this.client.choice(ONCE + ",'max_tokens':3,'echo':true,'logprobs':0,'temperature':0");
		assertThat(choice.path("text").stringValue()).isEqualTo("Once upon a time there was a");
		assertThat(strings(choice.at("/logprobs/tokens"))).containsExactly("Once", " upon", " a", " time", " there",
				" was", " a");
		assertThat(ints(choice.at("/logprobs/text_offset"))).containsExactly(0, 4, 9, 11, 16, 22, 26);
	}

	@Test
	void logprobsListTheMostProbableTokensAndTheChosenOne() {
		JsonNode choice = this.client.choice(ONCE + ",'logprobs':3,'seed':4,'max_tokens':30,'temperature':1.5");
		Set<Integer> sizes = new HashSet<>();
		JsonNode logprobs = choice.path("logprobs");
		for (int index = 0; index < logprobs.path("tokens").size(); index++) {
			JsonNode alternatives = logprobs.path("top_logprobs").path(index);
			String token = logprobs.path("tokens").path(index).stringValue();
			assertThat(alternatives.path(token)).isEqualTo(logprobs.path("token_logprobs").path(index));
			sizes.add(alternatives.size());
		}
		assertThat(sizes).containsExactlyInAnyOrder(3, 4);
		assertThat(this.client.choice(ONCE).path("logprobs").isNull()).isTrue();
	}

	@Test
	void stopsAreNotReturnedAlsoWhenSplitOverTokens() {
		String plain = this.client.text(ONCE + ",'temperature':0,'max_tokens':12");
		assertThat(plain).isEqualTo(" there was a small village at the edge of a great forest");
		JsonNode choice = this.client
			.choice(ONCE + ",'temperature':0,'max_tokens':12,'stop':['xyz','age at t','great'],'logprobs':0");
		assertThat(choice.path("text").stringValue()).isEqualTo(" there was a small vill");
		assertThat(choice.path("finish_reason").stringValue()).isEqualTo("stop");
		assertThat(strings(choice.at("/logprobs/tokens"))).endsWith(" small", " village");
		assertThat(this.client.text(ONCE + ",'temperature':0,'stop':' there'")).isEmpty();
	}

	@Test
	void aSeedGivesTheSameTextAndAnotherSeedAnother() {
		String request = ONCE + ",'n':3,'max_tokens':20,'seed':";
		List<String> texts = texts(this.client.complete(request + "-9223372036854775808").path("choices"));
		assertThat(texts).doesNotHaveDuplicates();
		assertThat(texts(this.client.complete(request + "-9223372036854775808").path("choices"))).isEqualTo(texts);
		assertThat(texts(this.client.complete(request + "9223372036854775807").path("choices"))).isNotEqualTo(texts);
	}

	@Test
	void withoutASeedTextsDiffer() {
		Set<String> texts = new HashSet<>();
		IntStream.range(0, 5).forEach((count) -> texts.add(this.client.text(ONCE + ",'max_tokens':20")));
		assertThat(texts.size()).isGreaterThan(1);
	}

	@Test
	void temperatureZeroAndAnEmptyNucleusAreGreedy() {
		assertThat(this.client.text(ONCE + ",'temperature':0")).isEqualTo(this.client.text(ONCE + ",'top_p':0"));
	}

	@Test
	void biasBansAndForcesTokens() {
		String banned = this.client.text(ONCE + ",'temperature':0,'logit_bias':{'1070':-100}");
		assertThat(banned).isNotEmpty().doesNotContain(" there");
		assertThat(this.client.text(ONCE + ",'max_tokens':3,'logit_bias':{'39935':100}")).isEqualTo(" fox fox fox");
	}

	@Test
	void penaltiesKeepFromRepeating() {
		String request = "'prompt':'Say this is a test','temperature':0,'max_tokens':40," + NEVER_ENDS;
		assertThat(this.client.text(request)).contains("test.\nSay this is a test.\nSay");
		assertThat(this.client.text(request + ",'frequency_penalty':2"))
			.doesNotContain("test.\nSay this is a test.\nSay");
		assertThat(this.client.text(request + ",'presence_penalty':2"))
			.doesNotContain("test.\nSay this is a test.\nSay");
	}

	@Test
	void bestOfReturnsTheChoicesWithTheHighestLogProbabilityPerToken() {
		String request = ONCE + ",'max_tokens':10,'seed':3,'logprobs':0,";
		JsonNode all = this.client.complete(request + "'n':8").path("choices");
		JsonNode best = this.client.complete(request + "'n':2,'best_of':8");
		List<Double> means = new ArrayList<>();
		all.forEach((choice) -> means.add(mean(choice)));
		means.sort((left, right) -> Double.compare(right, left));
		assertThat(mean(best.at("/choices/0"))).isCloseTo(means.get(0), within(1e-12));
		assertThat(mean(best.at("/choices/1"))).isCloseTo(means.get(1), within(1e-12));
		assertThat(best.path("choices").size()).isEqualTo(2);
		assertThat(best.at("/usage/completion_tokens").intValue()).isGreaterThan(40);
	}

	@Test
	void bestOfDoesNotReportLogProbabilitiesThatNobodyAskedFor() {
		JsonNode choice = this.client.choice(ONCE + ",'best_of':2");
		assertThat(choice.path("logprobs").isNull()).isTrue();
	}

	@Test
	void textJoinsUpWithTheSuffix() {
		for (int seed = 0; seed < 5; seed++) {
			JsonNode choice = this.client
				.choice("'prompt':'The old man','suffix':' window and','max_tokens':30,'seed':" + seed);
			assertThat(choice.path("finish_reason").stringValue()).isEqualTo("stop");
			int last = Tokenizer.shared().encode(choice.path("text").stringValue()).length - 1;
			int joint = Tokenizer.shared().encode(choice.path("text").stringValue())[last];
			assertThat(NgramModel.shipped()
				.trie()
				.continuations(new TokenList(joint), 1)
				.countOf(Tokenizer.shared().encode(" window")[0])).isPositive();
		}
	}

	@Test
	void aSuffixWithoutSpaceIsSetOff() {
		JsonNode choice = this.client.choice("'prompt':'This is a','suffix':'test.','max_tokens':30,'seed':1");
		assertThat(choice.path("text").stringValue()).endsWith(" ");
		assertThat(choice.path("finish_reason").stringValue()).isEqualTo("stop");
	}

	@Test
	void aSuffixThatTheModelDoesNotKnowIsNoObstacle() {
		JsonNode choice = this.client
			.choice("'prompt':'The old man','suffix':' Kubernetes','max_tokens':5," + NEVER_ENDS);
		assertThat(choice.path("text").stringValue()).isNotEmpty();
		assertThat(choice.path("finish_reason").stringValue()).isEqualTo("length");
	}

	@Test
	void promptsOfHalfCharactersAreMended() {
		assertThat(this.client.text("'prompt':'a\\ud83e','echo':true,'max_tokens':0")).isEqualTo("a?");
	}

	@Test
	void membersThatNobodyKnowsAreAccepted() {
		assertThat(this.client.post("'user':'someone','min_p':0.1,'repeat_penalty':1.1").statusCode()).isEqualTo(200);
	}

	private static double mean(JsonNode choice) {
		double sum = 0;
		JsonNode values = choice.at("/logprobs/token_logprobs");
		for (JsonNode value : values) {
			sum += value.doubleValue();
		}
		return sum / values.size();
	}

	private static List<String> texts(JsonNode choices) {
		List<String> texts = new ArrayList<>();
		choices.forEach((choice) -> texts.add(choice.path("text").stringValue()));
		return texts;
	}

	private static List<String> strings(JsonNode array) {
		return array.valueStream().map(JsonNode::stringValue).toList();
	}

	private static List<Integer> ints(JsonNode array) {
		return array.valueStream().map(JsonNode::intValue).toList();
	}

}
