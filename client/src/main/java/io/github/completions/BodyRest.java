package io.github.completions;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * What follows the end of a stream in its body: nothing, as a rule, but the end of the
 * message. It is let run out, as a body that is cancelled costs its connection, for no
 * longer than a second and no more than 64 KiB.
 * <p>
 * The caller gets the completion along with the end of the message, so that the
 * connection is free when the next call starts; when that end does not come at once, the
 * caller does not wait for it.
 */
final class BodyRest {

	private static final long PATIENCE_OF_CALLER = 20;

	private static final long MAX_TIME = 1000;

	private static final int MAX_BYTES = 64 * 1024;

	private final Subscription body;

	private final Runnable completion;

	private final AtomicBoolean completed = new AtomicBoolean();

	private volatile boolean over;

	private volatile @Nullable Disposable timer;

	private int bytes;

	/**
	 * Create the rest.
	 * @param completion completes the caller
	 */
	BodyRest(Subscription body, Runnable completion) {
		this.body = body;
		this.completion = completion;
	}

	void start() {
		schedule(this::stopWaiting, PATIENCE_OF_CALLER);
		this.body.request(Long.MAX_VALUE);
	}

	private void schedule(Runnable task, long delay) {
		this.timer = EventLoopTurn.schedule(task, delay, TimeUnit.MILLISECONDS);
		if (this.over) {
			stopTimer();
		}
	}

	private void stopWaiting() {
		if (!this.over) {
			schedule(this::giveUp, MAX_TIME);
			complete();
		}
	}

	private void giveUp() {
		end();
		this.body.cancel();
	}

	void take(DataBuffer buffer) {
		this.bytes += buffer.readableByteCount();
		DataBufferUtils.release(buffer);
		if (this.bytes > MAX_BYTES && !this.over) {
			giveUp();
			complete();
		}
	}

	void bodyEnded() {
		end();
		EventLoopTurn.whenOver(this::complete);
	}

	void cancel() {
		this.completed.set(true);
		giveUp();
	}

	private void end() {
		this.over = true;
		stopTimer();
	}

	private void stopTimer() {
		Disposable timer = this.timer;
		if (timer != null) {
			timer.dispose();
		}
	}

	private void complete() {
		if (this.completed.compareAndSet(false, true)) {
			this.completion.run();
		}
	}

}
