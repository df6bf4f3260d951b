package io.github.completions.embedded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What is sampled agrees with the log probabilities that are reported, before and after
 * each parameter.
 */
class SamplingStatisticsTests {

	private static final int SAMPLES = 20_000;

	private static final NgramModel model = NgramModel.shipped();

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension(
			EmbeddedCompletionsServer.builder());

	private final TestClient client = new TestClient(completions.server());

	@ParameterizedTest
	@ValueSource(strings = { "", "Once upon a time there was a", "The", " the", "zzz 🦊 ñ", "\n" })
	void probabilitiesOfTheWholeVocabularySumToOne(String prompt) {
		double[] probabilities = softmax(next(prompt), 1);
		assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(1e-9));
		assertThat(next(prompt).logTotal()).isCloseTo(0, within(1e-9));
		assertThat(IntStream.range(0, Tokenizer.ORDINARY_TOKENS).allMatch((token) -> probabilities[token] > 0))
			.isTrue();
	}

	@Test
	void reportedLogProbabilitiesAreThoseOfTheWholeVocabulary() {
		TokenDistribution biased = next(" the");
		biased.add(new TreeMap<>(Map.of(Tokenizer.END_OF_TEXT, 5.0)));
		ScoredToken scored = new TokenScorer(5).score(biased, Tokenizer.END_OF_TEXT, 0);
		assertThat(Math.exp(scored.logProbability())).isCloseTo(softmax(biased, 1)[Tokenizer.END_OF_TEXT],
				within(1e-9));
		assertThat(scored.alternatives()).hasSize(6).containsEntry(Tokenizer.END_OF_TEXT_MARK, scored.logProbability());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "Once upon a time there was a", "The", " the", "zzz 🦊 ñ" })
	void samplesAgreeWithTheModel(String prompt) {
		assertThat(ChiSquared.fits(sample(next(prompt), 1, 1), softmax(next(prompt), 1))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(doubles = { 0.05, 0.5, 0.9, 1.5, 2 })
	void samplesAgreeAtEveryTemperature(double temperature) {
		Map<Integer, Integer> observed = sample(next(" the"), temperature, 1);
		assertThat(ChiSquared.fits(observed, softmax(next(" the"), temperature))).isTrue();
		assertThat(ChiSquared.fits(observed, softmax(next(" the"), temperature * 1.2))).isFalse();
	}

	@ParameterizedTest
	@ValueSource(doubles = { 0, 0.5, 0.99 })
	void samplesAgreeWithinTheNucleus(double topP) {
		double[] probabilities = nucleus(softmax(next(" the"), 0.8), topP);
		assertThat(ChiSquared.fits(sample(next(" the"), 0.8, topP), probabilities)).isTrue();
	}

	@Test
	void samplesAgreeAfterBiases() {
		int fox = Tokenizer.shared().encode(" fox")[0];
		int unseen = Tokenizer.shared().encode(" Kubernetes")[0];
		TokenDistribution plain = next(" the");
		TokenDistribution biased = next(" the");
		biased.add(new TreeMap<>(Map.of(fox, 2.5, unseen, 30.0)));
		assertThat(biased.logitOf(fox) - plain.logitOf(fox)).isCloseTo(2.5, within(1e-9));
		Map<Integer, Integer> observed = sample(biased, 1, 1);
		assertThat(ChiSquared.fits(observed, softmax(biased, 1))).isTrue();
		assertThat(ChiSquared.fits(observed, softmax(plain, 1))).isFalse();
		assertThat(observed.get(unseen)).isGreaterThan(10);
	}

	@ParameterizedTest
	@ValueSource(doubles = { 0.05, 0.5, 2 })
	void samplesAgreeAfterBansOfTheMostFrequentTokens(double temperature) {
		TreeMap<Integer, Double> bans = new TreeMap<>();
		for (int rank = 0; rank < 500; rank++) {
			bans.put(model.base().token(rank), -100.0);
		}
		TokenDistribution banned = next("zzz");
		banned.add(bans);
		assertThat(ChiSquared.fits(sample(banned, temperature, 1), softmax(banned, temperature))).isTrue();
	}

	@Test
	void samplesAgreeAfterPenalties() {
		int fox = Tokenizer.shared().encode(" fox")[0];
		LogitAdjustments adjustments = new LogitAdjustments(new SamplingSettings(1, 1, 0.7, 0.4, new TreeMap<>()));
		adjustments.generated(fox);
		adjustments.generated(fox);
		TokenDistribution penalized = next(" the");
		adjustments.apply(penalized);
		assertThat(next(" the").logitOf(fox) - penalized.logitOf(fox)).isCloseTo(0.7 + 2 * 0.4, within(1e-9));
		assertThat(ChiSquared.fits(sample(penalized, 1, 1), softmax(penalized, 1))).isTrue();
	}

	@Test
	void samplesAgreeOnTheWayToASuffix() {
		TokenDistribution led = next(" the");
		SuffixBridge.to(model, " window").apply(led, history(" the"), 4);
		Map<Integer, Integer> observed = sample(led, 1, 1);
		assertThat(ChiSquared.fits(observed, softmax(led, 1))).isTrue();
		assertThat(ChiSquared.fits(observed, softmax(next(" the"), 1))).isFalse();
	}

	@Test
	void choicesOfTheServerAgreeWithTheReportedLogProbabilities() {
		Map<String, Double> reported = new TreeMap<>();
		Map<String, Integer> observed = new HashMap<>();
		for (int seed = 0; seed < 16; seed++) {
			JsonNode completion = this.client
				.complete("'prompt':'Once upon a time','max_tokens':2,'n':128,'logprobs':5,'seed':" + seed);
			completion.path("choices").forEach((choice) -> {
				JsonNode logprobs = choice.path("logprobs");
				logprobs.at("/top_logprobs/0")
					.properties()
					.forEach((entry) -> reported.put(entry.getKey(), entry.getValue().doubleValue()));
				observed.merge(logprobs.at("/tokens/0").stringValue(), 1, Integer::sum);
			});
		}
		List<String> tokens = List.copyOf(reported.keySet());
		double[] probabilities = tokens.stream().mapToDouble((token) -> Math.exp(reported.get(token))).toArray();
		Map<Integer, Integer> counts = new HashMap<>();
		observed.forEach((token, count) -> counts.put(tokens.indexOf(token), count));
		assertThat(observed.size()).isGreaterThan(2);
		assertThat(ChiSquared.fits(counts, probabilities)).isTrue();
	}

	@Test
	void temperatureOfARequestSharpensTheChoicesOfTheServer() {
		Map<Integer, Integer> observed = new HashMap<>();
		for (int seed = 0; seed < 8; seed++) {
			this.client.complete("'prompt':' the','max_tokens':1,'n':128,'logprobs':0,'temperature':0.5,'seed':" + seed)
				.path("choices")
				.forEach((choice) -> observed.merge(firstToken(choice), 1, Integer::sum));
		}
		assertThat(ChiSquared.fits(observed, softmax(next(" the"), 0.5))).isTrue();
		assertThat(ChiSquared.fits(observed, softmax(next(" the"), 1))).isFalse();
	}

	private static int firstToken(JsonNode choice) {
		return Tokenizer.shared().encode(choice.at("/logprobs/tokens/0").stringValue())[0];
	}

	private static TokenList history(String prompt) {
		return PromptText.of(prompt).history();
	}

	private static TokenDistribution next(String prompt) {
		return model.next(history(prompt));
	}

	private static Map<Integer, Integer> sample(TokenDistribution distribution, double temperature, double topP) {
		Sampler sampler = new Sampler(model.base(), temperature, topP, 42);
		Map<Integer, Integer> counts = new HashMap<>();
		for (int count = 0; count < SAMPLES; count++) {
			counts.merge(sampler.sample(distribution), 1, Integer::sum);
		}
		return counts;
	}

	private static double[] softmax(TokenDistribution distribution, double temperature) {
		double[] weights = new double[Tokenizer.ID_LIMIT];
		double total = distribution.logTotal();
		for (int token = 0; token < weights.length; token++) {
			if (Tokenizer.isToken(token)) {
				weights[token] = Math.exp((distribution.logitOf(token) - total) / temperature);
			}
		}
		double sum = Arrays.stream(weights).sum();
		return Arrays.stream(weights).map((weight) -> weight / sum).toArray();
	}

	private static double[] nucleus(double[] probabilities, double topP) {
		List<Integer> tokens = new ArrayList<>(IntStream.range(0, probabilities.length).boxed().toList());
		tokens.sort(Comparator.comparingDouble((Integer token) -> probabilities[token]).reversed());
		double[] nucleus = new double[probabilities.length];
		double sum = 0;
		for (int token : tokens) {
			nucleus[token] = probabilities[token];
			sum += probabilities[token];
			if (sum >= topP) {
				break;
			}
		}
		double mass = sum;
		return Arrays.stream(nucleus).map((probability) -> probability / mass).toArray();
	}

}
