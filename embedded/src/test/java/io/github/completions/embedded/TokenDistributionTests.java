package io.github.completions.embedded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link TokenDistribution} and {@link FallingTokens}.
 */
class TokenDistributionTests {

	private static final int UNSEEN = 77_777;

	private final NgramModel model = NgramModel.train(TrainingText.tokens("a b c a b d a c b a b c"));

	private final int a = Tokenizer.shared().encode(" a")[0];

	private final int b = Tokenizer.shared().encode(" b")[0];

	private final TokenDistribution distribution = this.model.next(new TokenList(this.a));

	@Test
	void listsWhatTheContextKnowsAndNothingElse() {
		assertThat(this.distribution.lists(this.b)).isTrue();
		assertThat(this.distribution.lists(UNSEEN)).isFalse();
		assertThat(this.distribution.logitOf(UNSEEN)).isFinite()
			.isLessThan(this.distribution.logitOf(this.a))
			.isLessThan(this.distribution.logitOf(this.b));
	}

	@Test
	void addsToSingleLogits() {
		double before = this.distribution.logitOf(UNSEEN);
		double other = this.distribution.logitOf(this.b);
		this.distribution.add(new TreeMap<>(Map.of(UNSEEN, 3.0)));
		assertThat(this.distribution.logitOf(UNSEEN)).isCloseTo(before + 3, within(1e-12));
		assertThat(this.distribution.logitOf(this.b)).isEqualTo(other);
		assertThat(this.distribution.lists(UNSEEN)).isTrue();
	}

	@Test
	void aBanIsTakenFromTheTotal() {
		double probability = Math.exp(this.distribution.logitOf(this.b));
		this.distribution.add(new TreeMap<>(Map.of(this.b, -100.0)));
		assertThat(this.distribution.logTotal()).isCloseTo(Math.log(1 - probability), within(1e-9));
	}

	@Test
	void replacingLogitsLowersTheRest() {
		double before = this.distribution.logitOf(UNSEEN);
		this.distribution.replace(new double[this.distribution.listed()], 40);
		assertThat(this.distribution.logitOf(this.b)).isZero();
		assertThat(this.distribution.logitOf(UNSEEN)).isCloseTo(before - 40, within(1e-12));
	}

	@Test
	void theHighestLogitMayBelongToATokenThatIsNotListed() {
		double[] low = new double[this.distribution.listed()];
		Arrays.fill(low, -1000);
		this.distribution.replace(low, 0);
		assertThat(this.distribution.highest()).isGreaterThan(-100);
		assertThat(this.distribution.lists(new FallingTokens(this.distribution).next())).isFalse();
	}

	@Test
	void theWholeVocabularyCanBeTakenInFallingOrder() {
		this.distribution.add(new TreeMap<>(Map.of(UNSEEN, 50.0, 5, -3.0)));
		List<Integer> taken = new ArrayList<>();
		for (FallingTokens tokens = new FallingTokens(this.distribution); tokens.hasNext();) {
			taken.add(tokens.next());
		}
		List<Integer> expected = IntStream.range(0, Tokenizer.ID_LIMIT)
			.filter(Tokenizer::isToken)
			.boxed()
			.sorted(Comparator.comparingDouble((Integer token) -> -this.distribution.logitOf(token)))
			.toList();
		assertThat(taken).hasSameSizeAs(expected).doesNotHaveDuplicates();
		assertThat(taken.stream().limit(10).map(this.distribution::logitOf))
			.containsExactlyElementsOf(expected.stream().limit(10).map(this.distribution::logitOf).toList());
		assertThat(taken.get(0)).isEqualTo(UNSEEN);
		assertThat(taken.get(taken.size() - 1)).isEqualTo(5);
	}

}
