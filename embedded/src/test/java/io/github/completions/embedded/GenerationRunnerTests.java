package io.github.completions.embedded;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link GenerationRunner}.
 */
class GenerationRunnerTests {

	private static final Duration SOON = Duration.ofSeconds(30);

	private final GenerationRunner runner = new GenerationRunner(Duration.ZERO);

	@Test
	void generatesNoFurtherThanItIsAskedFor() {
		CompletionJob job = job(100);
		StepVerifier.create(this.runner.stream(job), 2)
			.expectNextCount(2)
			.then(() -> assertThat(this.runner.active()).isEqualTo(1))
			.then(() -> this.runner.stream(job(300)).blockLast(SOON))
			.then(() -> assertThat(job.usage().completionTokens()).isLessThanOrEqualTo(10))
			.thenCancel()
			.verify(SOON);
		assertThat(this.runner.active()).isZero();
	}

	@Test
	void endsWithTheLastChoice() {
		StepVerifier.create(this.runner.stream(job(3)).map(IndexedFragment::index))
			.expectNext(0, 1, 0, 1, 0, 1, 0, 1)
			.expectComplete()
			.verify(SOON);
		assertThat(this.runner.active()).isZero();
	}

	@Test
	void pausesBetweenTokensButNotBeforeTheFirst() {
		StepVerifier.withVirtualTime(() -> new GenerationRunner(Duration.ofSeconds(1)).stream(job(2)))
			.expectSubscription()
			.thenAwait(Duration.ofMillis(1))
			.expectNextCount(2)
			.expectNoEvent(Duration.ofMillis(990))
			.thenAwait(Duration.ofSeconds(1))
			.expectNextCount(2)
			.thenAwait(Duration.ofSeconds(1))
			.expectNextCount(2)
			.expectComplete()
			.verify(SOON);
	}

	@Test
	void collectsAnAnswerInOneGo() {
		CompletionCommand command = Generations.command(5, 2, 2);
		BestChoices choices = new BestChoices(command);
		StepVerifier.create(this.runner.run(new CompletionJob(NgramModel.shipped(), command), choices))
			.expectComplete()
			.verify(SOON);
		assertThat(choices.choose()).extracting(Fragment::text)
			.containsExactly(" there was a small village", " there was a small village");
	}

	@Test
	void manyGenerationsShareTheThreads() {
		Flux<IndexedFragment> many = Flux.range(0, 50).flatMap((index) -> this.runner.stream(job(5)), 50);
		StepVerifier.create(many.count()).expectNext(50 * 12L).expectComplete().verify(SOON);
	}

	private static CompletionJob job(int maxTokens) {
		return new CompletionJob(NgramModel.shipped(), Generations.command(maxTokens, 2, 2));
	}

}
