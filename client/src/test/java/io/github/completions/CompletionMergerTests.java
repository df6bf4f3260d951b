package io.github.completions;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionMergerTests {

	private static Completion merge(Completion... chunks) {
		return Stream.of(chunks).collect(Completion.collector());
	}

	private static Completion chunk(CompletionChoice... choices) {
		return new Completion("cmpl-1", "text_completion", Instant.ofEpochSecond(1765432100), "m", List.of(choices),
				null, "fp", Map.of());
	}

	private static CompletionChoice piece(int index, String text) {
		return CompletionChoice.of(index, text, null);
	}

	private static CompletionChoice piece(String text, Logprobs logprobs) {
		return new CompletionChoice(text, 0, logprobs, null, Map.of());
	}

	private static Logprobs logprobs(List<String> tokens, List<Double> tokenLogprobs, List<Integer> textOffset) {
		return new Logprobs(tokens, tokenLogprobs, List.of(), textOffset, Map.of());
	}

	@Test
	void givesTheWholeAnswerBackFromChunksOfAnyCut() {
		Completion whole = whole();
		Random random = new Random(17);
		for (int i = 0; i < 200; i++) {
			List<Completion> chunks = cut(whole, random);
			assertThat(chunks.stream().collect(Completion.collector())).isEqualTo(whole);
		}
	}

	/**
	 * Two prompts with two choices each, log probabilities and a usage.
	 */
	private static Completion whole() {
		List<CompletionChoice> choices = new ArrayList<>();
		List<String> tokens = List.of("Once", " upon", " \ud83d\ude00", "", " time");
		for (int index = 0; index < 4; index++) {
			List<Integer> offsets = List.of(0, 4, 9, 11, 11);
			Logprobs logprobs = new Logprobs(tokens, Arrays.asList(null, -0.5 * index, -1.0, -1.5, -2.0),
					Arrays.asList(null, Map.of("a", -1.0), Map.of(), Map.of("b", -2.0), Map.of("c", -3.0)), offsets,
					Map.of());
			choices.add(new CompletionChoice(String.join("", tokens), index, logprobs,
					(index % 2 == 0) ? FinishReason.STOP : FinishReason.LENGTH, Map.of("stop_reason", index)));
		}
		return new Completion("cmpl-1", "text_completion", Instant.ofEpochSecond(1765432100), "m", choices,
				CompletionUsage.of(8, 20), "fp", Map.of("timings", "last"));
	}

	/**
	 * Cut into one chunk for each token, the choices interleaved at random.
	 */
	private static List<Completion> cut(Completion whole, Random random) {
		List<Completion> chunks = new ArrayList<>();
		int[] next = new int[whole.choices().size()];
		int left = 5 * next.length;
		while (left > 0) {
			CompletionChoice choice = whole.choices().get(random.nextInt(next.length));
			int token = next[choice.index()];
			if (token < 5) {
				next[choice.index()]++;
				left--;
				chunks.add(withoutUsage(whole, List.of(cut(choice, token)), Map.of("timings", left)));
			}
		}
		chunks.add(withoutUsage(whole, List.of(), Map.of("timings", "last")).withUsage(whole.usage()));
		return chunks;
	}

	private static Completion withoutUsage(Completion whole, List<CompletionChoice> choices,
			Map<String, Object> additional) {
		return new Completion(whole.id(), whole.object(), whole.created(), whole.model(), choices,
				CompletionUsage.of(1, 1), whole.systemFingerprint(), additional);
	}

	private static CompletionChoice cut(CompletionChoice choice, int token) {
		Logprobs all = choice.logprobs();
		Logprobs one = new Logprobs(all.tokens().subList(token, token + 1),
				all.tokenLogprobs().subList(token, token + 1), all.topLogprobs().subList(token, token + 1),
				all.textOffset().subList(token, token + 1), Map.of());
		return new CompletionChoice(all.tokens().get(token), choice.index(), one,
				(token == 4) ? choice.finishReason() : null, (token == 4) ? choice.additional() : Map.of());
	}

	@Test
	void isEmptyForAnEmptyStream() {
		assertThat(merge()).isEqualTo(new Completion(null, null, null, null, List.of(), null, null, Map.of()));
		assertThat(merge().text()).isEmpty();
	}

	@Test
	void putsChoicesInTheOrderOfTheirIndex() {
		assertThat(merge(chunk(piece(1, "b")), chunk(piece(0, "a")), chunk(piece(1, "B"), piece(0, "A"))).choices())
			.extracting(CompletionChoice::text)
			.containsExactly("aA", "bB");
	}

	@Test
	void joinsCharactersThatTwoChunksShare() {
		assertThat(merge(chunk(piece(0, "a\ud83e")), chunk(piece(0, "\udd8ab"))).text()).isEqualTo("a\ud83e\udd8ab");
	}

	@Test
	void takesWhatIsTheSameFromTheFirstChunkThatHasIt() {
		Completion azure = new Completion("", "", Instant.EPOCH, "", List.of(), null, null,
				Map.of("prompt_filter_results", List.of()));
		Completion merged = merge(azure, chunk(piece(0, "a")),
				new Completion("cmpl-2", "other", Instant.ofEpochSecond(1), "n", List.of(), null, "fp2", Map.of()));
		assertThat(merged.id()).isEqualTo("cmpl-1");
		assertThat(merged.object()).isEqualTo("text_completion");
		assertThat(merged.created()).isEqualTo(Instant.ofEpochSecond(1765432100));
		assertThat(merged.model()).isEqualTo("m");
		assertThat(merged.systemFingerprint()).isEqualTo("fp");
		assertThat(merged.additional()).containsOnlyKeys("prompt_filter_results");
	}

	@Test
	void keepsACreationTimeThatALaterChunkLacks() {
		Completion undated = new Completion(null, null, null, null, List.of(), null, null, Map.of());
		Completion epoch = new Completion(null, null, Instant.EPOCH, null, List.of(), null, null, Map.of());
		assertThat(merge(epoch, undated).created()).isEqualTo(Instant.EPOCH);
	}

	@Test
	void keepsTheLastUsageAndTheLastFinishReason() {
		Completion merged = merge(chunk(piece(0, "a")).withUsage(CompletionUsage.of(5, 1)),
				chunk(CompletionChoice.of(0, "b", FinishReason.LENGTH)).withUsage(CompletionUsage.of(5, 2)),
				chunk(piece(0, "")), chunk(CompletionChoice.of(0, "", FinishReason.STOP)), chunk());
		assertThat(merged.usage()).isEqualTo(CompletionUsage.of(5, 2));
		assertThat(merged.choices()).containsExactly(CompletionChoice.of(0, "ab", FinishReason.STOP));
	}

	@Test
	void countsOffsetsOnWhereAServerStartsEachChunkFromZero() {
		Completion merged = merge(chunk(piece("ab", logprobs(List.of("a", "b"), List.of(-1.0, -1.0), List.of(0, 1)))),
				chunk(piece("cd", logprobs(List.of("c", "d"), List.of(-1.0, -1.0), List.of(0, 1)))),
				chunk(piece("e", logprobs(List.of("e"), List.of(-1.0), List.of(0)))));
		assertThat(merged.choices().get(0).logprobs().textOffset()).containsExactly(0, 1, 2, 3, 4);
	}

	@Test
	void countsOffsetsOnWhereEachChunkIsOneTokenFromZero() {
		Completion merged = merge(chunk(piece("ab", logprobs(List.of("ab"), List.of(-1.0), List.of(0)))),
				chunk(piece("c", logprobs(List.of("c"), List.of(-1.0), List.of(0)))),
				chunk(piece("d", logprobs(List.of("d"), List.of(-1.0), List.of(0)))));
		assertThat(merged.choices().get(0).logprobs().textOffset()).containsExactly(0, 2, 3);
	}

	@Test
	void keepsOffsetsThatBeginAfterThePrompt() {
		Completion merged = merge(chunk(piece("ab", logprobs(List.of("ab"), List.of(-1.0), List.of(16)))),
				chunk(piece("c", logprobs(List.of("c"), List.of(-1.0), List.of(18)))));
		assertThat(merged.choices().get(0).logprobs().textOffset()).containsExactly(16, 18);
	}

	@Test
	void fillsOffsetsInWhereAChunkLacksThem() {
		Completion merged = merge(
				chunk(piece("\ud83d\ude00", logprobs(List.of("\ud83d\ude00"), List.of(-1.0), List.of(0)))),
				chunk(piece("bc", logprobs(List.of("b", "c"), List.of(-1.0, -2.0), List.of()))));
		assertThat(merged.choices().get(0).logprobs().textOffset()).containsExactly(0, 1, 2);
	}

	@Test
	void keepsTheListsInStepWhenAServerLeavesSomeOut() {
		Logprobs full = new Logprobs(List.of("a"), List.of(-1.0), List.of(Map.of("a", -1.0)), List.of(), Map.of());
		Logprobs sparse = new Logprobs(List.of("b", "c"), List.of(), List.of(), List.of(), Map.of());
		Logprobs merged = merge(chunk(piece("bc", sparse)), chunk(piece("a", full))).choices().get(0).logprobs();
		assertThat(merged.tokens()).containsExactly("b", "c", "a");
		assertThat(merged.tokenLogprobs()).containsExactly(null, null, -1.0);
		assertThat(merged.topLogprobs()).containsExactly(null, null, Map.of("a", -1.0));
		assertThat(merged.textOffset()).isEmpty();
	}

	@Test
	void mergesInParallelAsItDoesInTurn() {
		List<Completion> chunks = cut(whole(), new Random(3));
		assertThat(chunks.parallelStream().collect(Completion.collector())).isEqualTo(whole());
	}

}
