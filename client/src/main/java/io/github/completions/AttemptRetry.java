package io.github.completions;

import java.time.Duration;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import io.github.completions.CompletionsTimeoutException.Limit;

/**
 * Attempts one call again as long as it has not emitted anything. Each further attempt is
 * told to a listener and to the log.
 * <p>
 * A failure that is worth another attempt becomes an empty end, after which the call is
 * repeated. Reactor's {@code retryWhen} would do, but takes a lock for each element.
 */
final class AttemptRetry {

	private static final Log logger = LogFactory.getLog(AttemptRetry.class);

	private final CompletionsRetry retry;

	private final RetryDecision decision;

	private final CallProgress progress;

	private final RunningCalls calls;

	private final RetryListener listener;

	private long retries;

	private boolean again;

	AttemptRetry(CompletionsRetry retry, CallProgress progress, RunningCalls calls, RetryListener listener) {
		this.retry = retry;
		this.decision = new RetryDecision(retry);
		this.progress = progress;
		this.calls = calls;
		this.listener = listener;
	}

	/**
	 * Make the attempts.
	 * @param attempt makes one each time it is subscribed to
	 */
	<T> Flux<T> attempts(Flux<T> attempt) {
		return attempt.onErrorResume((error) -> next(error).then(Mono.empty())).repeat(this::isAgain);
	}

	private boolean isAgain() {
		boolean again = this.again;
		this.again = false;
		return again;
	}

	private Mono<Long> next(Throwable error) {
		if (error instanceof CompletionsTimeoutException timeout && timeout.limit() == Limit.POOL) {
			warn("All connections are in use: " + LoggedError.of(error));
			return Mono.error(error);
		}
		if (this.retry.maxRetries() == 0 || this.progress.hasElement() || !this.decision.isWorthwhile(error)) {
			return Mono.error(error);
		}
		if (this.retries >= this.retry.maxRetries()) {
			warn("Giving up after %d attempts: %s".formatted(this.retries + 1, LoggedError.of(error)));
			return Mono.error(error);
		}
		Duration serverDelay = this.decision.serverDelay(error);
		if (this.decision.isTooLong(serverDelay)) {
			warn("The server asks to wait %s, which is more than 'completions.retry.max-server-delay' (%s): %s"
				.formatted(serverDelay, this.retry.maxServerDelay(), LoggedError.of(error)));
			return Mono.error(error);
		}
		return pause(error, serverDelay);
	}

	private Mono<Long> pause(Throwable error, @Nullable Duration serverDelay) {
		Duration delay = (serverDelay != null) ? serverDelay : this.decision.ownDelay(this.retries);
		this.retries++;
		this.again = true;
		this.listener.onRetry(error, this.retries, delay);
		this.listener.scoped(() -> logger.info("Attempt %d of %d failed, the next one follows in %d ms: %s"
			.formatted(this.retries, this.retry.maxRetries() + 1, delay.toMillis(), LoggedError.of(error))));
		return Mono.firstWithSignal(Mono.delay(delay), this.calls.failureOnClose());
	}

	private void warn(String message) {
		this.listener.scoped(() -> logger.warn(message));
	}

	/**
	 * Is told of each attempt that follows a failed one.
	 */
	@FunctionalInterface
	interface RetryListener {

		/**
		 * Called before the pause.
		 * @param error why the attempt failed
		 * @param retry the number of the attempt that follows, the first retry being 1
		 * @param delay the pause
		 */
		void onRetry(Throwable error, long retry, Duration delay);

		/**
		 * Write a log line where it tells the trace of the call.
		 */
		default void scoped(Runnable logging) {
			logging.run();
		}

	}

}
