package io.github.completions;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;

import io.github.completions.CompletionsTimeoutException.Limit;

/**
 * Watches the silences of one body with a single timer. Signals only note the time; the
 * timer looks when the first of the limits could be over, which is never later than the
 * shortest limit from now, so that no limit is missed and no signal has to set a timer.
 */
final class SilenceWatch {

	private final CompletionsTimeouts limits;

	private final Watched body;

	private final @Nullable String requestId;

	private final long created = System.nanoTime();

	private final long timeLeft;

	private final @Nullable Duration chunk;

	private final long shortest;

	/** What counts for the first element beside the time since the last one. */
	private volatile long waited;

	private volatile long lastByte;

	private volatile long lastElement;

	private volatile boolean begun;

	private volatile boolean paused;

	private volatile boolean stopped;

	private volatile @Nullable Disposable timer;

	/**
	 * Create the watch.
	 * @param whole whether the whole body must come within the response limit
	 * @param waited the nanoseconds since the request was sent
	 */
	SilenceWatch(CompletionsTimeouts limits, boolean whole, long waited, Watched body, @Nullable String requestId) {
		this.limits = limits;
		this.waited = waited;
		this.timeLeft = whole ? limits.response().toNanos() - waited : Long.MAX_VALUE;
		this.chunk = whole ? null : limits.chunk();
		this.body = body;
		this.requestId = requestId;
		long shortest = Math.min(limits.response().toNanos(), limits.idle().toNanos());
		this.shortest = (this.chunk != null) ? Math.min(shortest, this.chunk.toNanos()) : shortest;
	}

	void start() {
		long now = System.nanoTime();
		this.lastByte = now;
		this.lastElement = now;
		schedule(Math.min(Math.min(this.shortest, this.timeLeft), chunkLeft(now)));
	}

	void stop() {
		this.stopped = true;
		Disposable timer = this.timer;
		if (timer != null) {
			timer.dispose();
		}
	}

	void bytesCame() {
		this.lastByte = System.nanoTime();
	}

	void elementsCame() {
		if (this.chunk != null) {
			this.lastElement = System.nanoTime();
			this.waited = 0;
		}
	}

	void answerHasBegun() {
		if (!this.begun) {
			this.begun = true;
		}
	}

	/**
	 * While nothing is requested, the silence is not the server's.
	 */
	void paused(boolean paused) {
		if (this.paused == paused) {
			return;
		}
		if (!paused) {
			long now = System.nanoTime();
			this.lastByte = now;
			this.lastElement = now;
		}
		this.paused = paused;
	}

	private void schedule(long delay) {
		if (!this.stopped) {
			this.timer = EventLoopTurn.schedule(this::check, delay, TimeUnit.NANOSECONDS);
			if (this.stopped) {
				stop();
			}
		}
	}

	private void check() {
		long now = System.nanoTime();
		long timeLeft = this.timeLeft - (now - this.created);
		if (timeLeft <= 0) {
			timeUp(Limit.RESPONSE, this.limits.response());
			return;
		}
		if (this.paused || this.body.isBusy()) {
			this.lastByte = now;
			this.lastElement = now;
			schedule(Math.min(this.shortest, timeLeft));
			return;
		}
		boolean begun = this.begun;
		Duration silence = begun ? this.limits.idle() : this.limits.response();
		long silenceLeft = silence.toNanos() - (now - this.lastByte);
		long chunkLeft = chunkLeft(now);
		if (silenceLeft <= 0) {
			timeUp(begun ? Limit.IDLE : Limit.RESPONSE, silence);
		}
		else if (chunkLeft <= 0) {
			timeUp(Limit.CHUNK, this.chunk);
		}
		else {
			schedule(Math.min(Math.min(this.shortest, timeLeft), Math.min(silenceLeft, chunkLeft)));
		}
	}

	private long chunkLeft(long now) {
		return (this.chunk != null) ? this.chunk.toNanos() - this.waited - (now - this.lastElement) : Long.MAX_VALUE;
	}

	private void timeUp(Limit limit, @Nullable Duration length) {
		this.body.interrupt(new CompletionsTimeoutException(limit, length, this.requestId, null));
	}

	/**
	 * A body that is watched.
	 */
	interface Watched extends RunningCalls.Interruptible {

		/**
		 * Whether a subscriber is taking what has come, so that the silence is its own.
		 */
		boolean isBusy();

	}

}
