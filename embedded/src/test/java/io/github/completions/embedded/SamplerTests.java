package io.github.completions.embedded;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Sampler} at its limits; see {@link SamplingStatisticsTests} for what
 * is between them.
 */
class SamplerTests {

	private final NgramModel model = NgramModel.shipped();

	@Test
	void temperatureZeroTakesTheMostProbableToken() {
		TokenDistribution distribution = next(" the");
		int best = new FallingTokens(distribution).next();
		assertThat(draw(sampler(0, 1), distribution, 5)).containsExactly(best);
	}

	@ParameterizedTest
	@ValueSource(doubles = { Double.MIN_VALUE, 1e-300, 1e-9 })
	void temperaturesNextToZeroDoNotOverflow(double temperature) {
		TokenDistribution distribution = next(" the");
		assertThat(draw(sampler(temperature, 1), distribution, 5))
			.containsExactly(new FallingTokens(distribution).next());
	}

	@ParameterizedTest
	@ValueSource(doubles = { 1e-9, 1e-3, 1e-2, 0.1 })
	void bansAreKeptNextToZeroEvenForTheMostFrequentTokens(double temperature) {
		TokenDistribution distribution = next("zzz");
		TreeMap<Integer, Double> bans = new TreeMap<>();
		for (int rank = 0; rank < 500; rank++) {
			bans.put(this.model.base().token(rank), -100.0);
		}
		distribution.add(bans);
		double best = distribution.logitOf(new FallingTokens(distribution).next());
		assertThat(draw(sampler(temperature, 1), distribution, 20)).doesNotContainAnyElementsOf(bans.keySet())
			.allMatch((token) -> distribution.logitOf(token) > best - 100 * temperature);
	}

	@Test
	void theHighestTemperatureStillPrefersWhatTheContextKnows() {
		TokenDistribution distribution = next(" the");
		assertThat(draw(sampler(2, 1), distribution, 1000).stream().filter(distribution::lists).count())
			.isGreaterThan(100);
	}

	@Test
	void anExclusiveTokenIsTheOnlyOne() {
		TokenDistribution distribution = next(" the");
		distribution.add(new TreeMap<>(Map.of(77_777, 100.0)));
		assertThat(draw(sampler(1, 1), distribution, 1000)).containsExactly(77_777);
		assertThat(draw(sampler(2, 0.9), distribution, 1000)).containsExactly(77_777);
	}

	@Test
	void everyTokenOfAFlatVocabularyIsATokenThatExists() {
		TokenDistribution distribution = next("zzz");
		TreeMap<Integer, Double> bans = new TreeMap<>();
		for (int rank = 0; rank < this.model.base().seen(); rank++) {
			bans.put(this.model.base().token(rank), -100.0);
		}
		distribution.add(bans);
		Set<Integer> drawn = draw(sampler(1, 1), distribution, 1000);
		assertThat(drawn).hasSizeGreaterThan(950).allMatch(Tokenizer::isToken).noneMatch(bans::containsKey);
	}

	@Test
	void aSeedDecidesEverything() {
		TokenDistribution distribution = next(" the");
		Sampler one = sampler(1, 1);
		Sampler same = sampler(1, 1);
		for (int count = 0; count < 100; count++) {
			assertThat(one.sample(distribution)).isEqualTo(same.sample(distribution));
		}
	}

	private TokenDistribution next(String prompt) {
		return this.model.next(PromptText.of(prompt).history());
	}

	private Sampler sampler(double temperature, double topP) {
		return new Sampler(this.model.base(), temperature, topP, 42);
	}

	private static Set<Integer> draw(Sampler sampler, TokenDistribution distribution, int times) {
		Set<Integer> drawn = new HashSet<>();
		for (int count = 0; count < times; count++) {
			drawn.add(sampler.sample(distribution));
		}
		return drawn;
	}

}
