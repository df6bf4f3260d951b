package io.github.completions.embedded;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

/**
 * Tests for {@link TemperedBase} and {@link BaseDistribution}.
 */
class TemperedBaseTests {

	private final BaseDistribution base = NgramModel.train(TrainingText.tokens("a b a c a b d")).base();

	@Test
	void ranksFallWithProbability() {
		assertThat(this.base.token(0)).isEqualTo(Tokenizer.shared().encode(" a")[0]);
		assertThat(this.base.seen()).isEqualTo(6);
		for (int rank = 1; rank < 1000; rank++) {
			assertThat(this.base.logProbability(rank)).isLessThanOrEqualTo(this.base.logProbability(rank - 1));
			assertThat(this.base.rank(this.base.token(rank))).isEqualTo(rank);
		}
	}

	@ParameterizedTest
	@ValueSource(doubles = { 0.2, 0.7, 1, 2 })
	void sumsAreThoseOfTheWeights(double temperature) {
		TemperedBase tempered = this.base.at(temperature);
		double sum = 0;
		for (int rank = Tokenizer.VOCABULARY_SIZE - 1; rank >= 0; rank--) {
			double expected = Math.exp((this.base.logProbability(rank) - this.base.logProbability(0)) / temperature);
			sum += expected;
			if (rank < 100 || rank % 1000 == 0) {
				assertThat(tempered.from(rank)).isCloseTo(sum, withinPercentage(1e-6));
				assertThat(tempered.weight(rank)).isCloseTo(expected, withinPercentage(1e-3));
			}
		}
		assertThat(tempered.from(Tokenizer.VOCABULARY_SIZE)).isZero();
	}

	@ParameterizedTest
	@ValueSource(doubles = { 1e-9, 0.2, 1, 2 })
	void findsTheRankOfEveryPoint(double temperature) {
		TemperedBase tempered = this.base.at(temperature);
		assertThat(tempered.rankAt(0, 0)).isZero();
		for (int rank = 0; rank < 50; rank++) {
			double middle = tempered.weight(rank) / 2;
			if (middle > 0) {
				assertThat(tempered.rankAt(rank, middle)).isEqualTo(rank);
			}
			if (middle > 1e-6) {
				assertThat(tempered.rankAt(0, tempered.from(0) - tempered.from(rank) + middle)).isEqualTo(rank);
			}
		}
		assertThat(tempered.rankAt(0, Double.MAX_VALUE)).isEqualTo(Tokenizer.VOCABULARY_SIZE - 1);
	}

	@Test
	void theLatestTemperatureIsKept() {
		assertThat(this.base.at(0.5)).isSameAs(this.base.at(0.5));
		assertThat(this.base.at(0.5)).isNotSameAs(this.base.at(0.6));
		assertThat(this.base.at(1)).isSameAs(this.base.at(1));
	}

}
