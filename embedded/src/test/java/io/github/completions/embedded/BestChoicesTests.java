package io.github.completions.embedded;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link BestChoices}.
 */
class BestChoicesTests {

	@Test
	void keepsAllChoicesInTheirOrder() {
		BestChoices choices = new BestChoices(Generations.command(5, 2, 2));
		add(choices, 1, "b", 16, -1);
		add(choices, 0, "a", 16, -5);
		add(choices, 0, "A", 17, -5);
		assertThat(choices.choose()).extracting(Fragment::text).containsExactly("aA", "b");
	}

	@Test
	void returnsTheHighestMeansFirst() {
		BestChoices choices = new BestChoices(Generations.command(5, 2, 3));
		add(choices, 0, "worst", 16, -5);
		add(choices, 1, "second", 16, -4);
		add(choices, 1, "", 17, 0);
		add(choices, 2, "best", 16, -1);
		assertThat(choices.choose()).extracting(Fragment::text).containsExactly("best", "second");
	}

	@Test
	void neitherTokensOfThePromptNorEmptyChoicesCount() {
		BestChoices choices = new BestChoices(Generations.command(5, 1, 3));
		add(choices, 0, "worse", 0, 0);
		add(choices, 0, "", 16, -3);
		add(choices, 1, "better", 0, -100);
		add(choices, 1, "", 16, -2);
		assertThat(choices.choose()).extracting(Fragment::text).containsExactly("better");
	}

	private static void add(BestChoices choices, int index, String text, int offset, double logProbability) {
		ScoredToken token = new ScoredToken(text, offset, logProbability, Map.of());
		choices.add(new IndexedFragment(index, new Fragment(text, List.of(token), null)));
	}

}
