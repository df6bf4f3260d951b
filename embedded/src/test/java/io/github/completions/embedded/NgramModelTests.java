package io.github.completions.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link NgramModel} and the counts below it.
 */
class NgramModelTests {

	private static final int LONGEST = 4;

	@Test
	void countsEveryNgramAsOftenAsItOccurs() {
		int[] tokens = TrainingText.tokens("a b a b c\n<|endoftext|>\na b\n<|endoftext|>\nb c a b a b c");
		NgramTrie trie = NgramCounter.count(tokens, LONGEST);
		Map<List<Integer>, Integer> expected = naiveCounts(tokens);
		Map<List<Integer>, Integer> counted = new HashMap<>();
		for (List<Integer> ngram : expected.keySet()) {
			TokenList context = new TokenList(
					ngram.subList(0, ngram.size() - 1).stream().mapToInt((token) -> token).toArray());
			counted.put(ngram, trie.continuations(context, context.size()).countOf(ngram.get(ngram.size() - 1)));
		}
		assertThat(counted).isEqualTo(expected);
	}

	@Test
	void contextsThatNeverOccurredHaveNoContinuations() {
		NgramTrie trie = NgramCounter.count(TrainingText.tokens("a b"), LONGEST);
		assertThat(trie.continuations(new TokenList(1, 2), 2).size()).isZero();
		assertThat(trie.continuations(new TokenList(), 1).size()).isZero();
		assertThat(trie.longestContext()).isEqualTo(3);
	}

	@Test
	void interpolatesLongContextsWithShorterOnes() {
		NgramModel model = NgramModel.train(TrainingText.tokens("a b c a b d x b c"));
		int[] tokens = Tokenizer.shared().encode("a b c d");
		TokenDistribution afterB = model.next(new TokenList(tokens[1]));
		double c = Math.exp(afterB.logitOf(tokens[2]));
		assertThat(c).isGreaterThan(Math.exp(afterB.logitOf(tokens[3])));
		double unigram = Math.exp(model.base().logProbability(model.base().rank(tokens[2])));
		// two of three, less the discount, plus what two continuations give to the base
		assertThat(c).isCloseTo((2 - 0.04) / 3 + 0.04 * 2 / 3 * unigram, within(1e-12));
	}

	@Test
	void repeatsWhatItLearnedIfThereIsNoOtherWay() {
		NgramModel model = NgramModel.train(TrainingText.tokens("one two three four five six"));
		Fragment generated = Generations.greedy(model, "one", null, 20);
		assertThat(generated.text()).isEqualTo(" two three four five six");
		assertThat(generated.finishReason()).isEqualTo(Fragment.STOP);
	}

	@Test
	void fingerprintFollowsTheText() {
		String fingerprint = NgramModel.train(TrainingText.tokens("a b")).fingerprint();
		assertThat(fingerprint).matches("fp_[0-9a-f]{10}");
		assertThat(NgramModel.train(TrainingText.tokens("a b")).fingerprint()).isEqualTo(fingerprint);
		assertThat(NgramModel.train(TrainingText.tokens("a c")).fingerprint()).isNotEqualTo(fingerprint);
	}

	@Test
	void learnsTheShippedTextInLessThanASecond() {
		Duration shortest = Duration.ofDays(1);
		for (int attempt = 0; attempt < 5; attempt++) {
			long started = System.nanoTime();
			NgramModel.train(TrainingText.shipped());
			Duration duration = Duration.ofNanos(System.nanoTime() - started);
			shortest = (duration.compareTo(shortest) < 0) ? duration : shortest;
		}
		assertThat(shortest).isLessThan(Duration.ofSeconds(1));
	}

	private static Map<List<Integer>, Integer> naiveCounts(int[] tokens) {
		Map<List<Integer>, Integer> counts = new HashMap<>();
		for (int start = 0; start < tokens.length; start++) {
			List<Integer> ngram = new ArrayList<>();
			for (int index = start; index < Math.min(tokens.length, start + LONGEST); index++) {
				ngram.add(tokens[index]);
				counts.merge(List.copyOf(ngram), 1, Integer::sum);
				if (index > start && tokens[index] == Tokenizer.END_OF_TEXT) {
					break;
				}
			}
		}
		return counts;
	}

}
