package io.github.completions;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import io.github.completions.CompletionsTimeoutException.Limit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SilenceWatchTests {

	private static final Duration BOUND = Duration.ofSeconds(10);

	private static final Duration HOUR = Duration.ofHours(1);

	private final CompletableFuture<CompletionsException> interruption = new CompletableFuture<>();

	private volatile boolean busy;

	@Test
	void theWaitForTheHeadCountsForTheChunkLimitOfTheFirstElement() {
		CompletionsTimeouts limits = new CompletionsTimeouts(HOUR, HOUR, HOUR, null);
		SilenceWatch watch = watch(limits, false);
		watch.start();
		assertThat(this.interruption).succeedsWithin(BOUND).satisfies((error) -> assertLimit(error, Limit.CHUNK));
	}

	@Test
	void theWaitForTheHeadDoesNotCountForTheElementsThatFollow() {
		CompletionsTimeouts limits = new CompletionsTimeouts(HOUR, HOUR, HOUR, null);
		SilenceWatch watch = watch(limits, false);
		watch.start();
		watch.bytesCame();
		watch.elementsCame();
		assertThat(this.interruption).failsWithin(Duration.ofMillis(200));
		watch.stop();
	}

	@Test
	void theTimeThatASubscriberTakesIsNoSilence() {
		this.busy = true;
		SilenceWatch watch = watch(new CompletionsTimeouts(HOUR, Duration.ofMillis(20), null, null), false);
		watch.start();
		watch.answerHasBegun();
		assertThat(this.interruption).failsWithin(Duration.ofMillis(200));
		this.busy = false;
		assertThat(this.interruption).succeedsWithin(BOUND).satisfies((error) -> assertLimit(error, Limit.IDLE));
	}

	@Test
	void theWaitForTheHeadCountsForTheResponseLimitOfAWholeAnswer() {
		SilenceWatch watch = watch(new CompletionsTimeouts(HOUR, HOUR, null, null), true);
		watch.start();
		assertThat(this.interruption).succeedsWithin(BOUND).satisfies((error) -> assertLimit(error, Limit.RESPONSE));
	}

	private static void assertLimit(CompletionsException error, Limit limit) {
		assertThat(error).isInstanceOfSatisfying(CompletionsTimeoutException.class,
				(timeout) -> assertThat(timeout.limit()).isEqualTo(limit));
	}

	private SilenceWatch watch(CompletionsTimeouts limits, boolean whole) {
		return new SilenceWatch(limits, whole, HOUR.minusMillis(50).toNanos(), new SilenceWatch.Watched() {

			@Override
			public boolean isBusy() {
				return SilenceWatchTests.this.busy;
			}

			@Override
			public void interrupt(CompletionsException error) {
				SilenceWatchTests.this.interruption.complete(error);
			}

		}, null);
	}

}
