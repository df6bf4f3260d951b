package io.github.completions.embedded;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Runs generations in short turns, so that many of them share few threads, and stops one
 * as soon as nobody waits for it.
 */
final class GenerationRunner {

	private static final long TURN = TimeUnit.MILLISECONDS.toNanos(5);

	private final Scheduler scheduler = Schedulers.parallel();

	private final Duration pause;

	private final AtomicInteger active = new AtomicInteger();

	/**
	 * Create a new runner.
	 * @param pause the pause between two tokens of a stream
	 */
	GenerationRunner(Duration pause) {
		this.pause = pause;
	}

	int active() {
		return this.active.get();
	}

	/**
	 * Generate token by token.
	 * @param job what is to be generated
	 * @return the fragments as they come
	 */
	Flux<IndexedFragment> stream(CompletionJob job) {
		Mono<List<IndexedFragment>> step = Mono.fromCallable(job::next);
		Mono<List<IndexedFragment>> later = this.pause.isZero() ? step.subscribeOn(this.scheduler)
				: step.delaySubscription(this.pause, this.scheduler);
		Flux<List<IndexedFragment>> steps = step.subscribeOn(this.scheduler)
			.concatWith(Flux.defer(() -> job.isFinished() ? Flux.empty() : later.repeat(() -> !job.isFinished())));
		return counted(steps.concatMapIterable((fragments) -> fragments, 1));
	}

	/**
	 * Generate without pauses.
	 * @param job what is to be generated
	 * @param choices where the fragments go
	 * @return completes when all choices are finished
	 */
	Mono<Void> run(CompletionJob job, BestChoices choices) {
		return counted(
				Mono.fromRunnable(() -> turn(job, choices)).subscribeOn(this.scheduler).repeat(() -> !job.isFinished()))
			.then();
	}

	/**
	 * Generate for a few milliseconds, then let others have the thread.
	 */
	private static void turn(CompletionJob job, BestChoices choices) {
		long started = System.nanoTime();
		while (!job.isFinished() && System.nanoTime() - started < TURN) {
			job.next().forEach(choices::add);
		}
	}

	/**
	 * Count a generation as long as somebody waits for it.
	 */
	private <T> Flux<T> counted(Flux<T> generation) {
		return Flux.using(this.active::incrementAndGet, (count) -> generation,
				(count) -> this.active.decrementAndGet());
	}

}
