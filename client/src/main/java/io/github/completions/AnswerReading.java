package io.github.completions;

import java.util.Queue;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;
import reactor.util.concurrent.Queues;
import reactor.util.context.Context;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Reads the body of one answer: buffers in, elements out.
 * <p>
 * Elements are decoded when they are asked for, so that one buffer is all that is held.
 * If the first demand is unbounded, the body is read without asking for each buffer. One
 * element is decoded ahead of the demand, so that an answer completes when its last
 * element was taken.
 * <p>
 * Whatever happens (a buffer, a demand, the end, a cancel, an interruption) is noted and
 * counted as work; whoever counts from 0 does the work of all, so that signals to the
 * subscriber never overlap. A buffer that comes when nobody works is not queued: storing
 * it would cost the garbage collector more than it takes to read it.
 * <p>
 * Whatever the work throws ends the elements: thrown on, it would leave itself counted,
 * so that nobody worked any more and the subscriber waited for ever.
 */
final class AnswerReading implements CoreSubscriber<DataBuffer>, Subscription, SilenceWatch.Watched {

	private static final int QUEUE_SIZE = 8;

	private static final AtomicIntegerFieldUpdater<AnswerReading> WORK = AtomicIntegerFieldUpdater
		.newUpdater(AnswerReading.class, "work");

	private static final AtomicLongFieldUpdater<AnswerReading> REQUESTED = AtomicLongFieldUpdater
		.newUpdater(AnswerReading.class, "requested");

	private final CoreSubscriber<? super Completion> actual;

	private final AnswerDecoder decoder;

	private final RunningCalls calls;

	private final Runnable firstElement;

	/** What came while others worked: filled by the body, emptied by whoever works. */
	private volatile @Nullable Queue<DataBuffer> arrived;

	private volatile int work;

	private volatile long requested;

	private volatile boolean bodyEnded;

	private volatile boolean cancelled;

	private volatile @Nullable CompletionsException interruption;

	private volatile boolean ended;

	private volatile @Nullable BodyRest rest;

	private @Nullable SilenceWatch watch;

	private @Nullable Subscription body;

	private @Nullable Throwable bodyError;

	private @Nullable Completion ahead;

	private long emitted;

	private boolean unbounded;

	private boolean awaitingBuffer;

	AnswerReading(CoreSubscriber<? super Completion> actual, AnswerDecoder decoder, RunningCalls calls,
			Runnable firstElement) {
		this.actual = actual;
		this.decoder = decoder;
		this.calls = calls;
		this.firstElement = firstElement;
	}

	void watch(SilenceWatch watch) {
		this.watch = watch;
	}

	@Override
	public Context currentContext() {
		return this.actual.currentContext();
	}

	@Override
	public void onSubscribe(Subscription subscription) {
		if (!Operators.validate(this.body, subscription)) {
			return;
		}
		this.body = subscription;
		watch().paused(true);
		this.actual.onSubscribe(this);
		watch().start();
		this.calls.add(this);
		if (this.ended) {
			this.calls.remove(this);
		}
	}

	@Override
	public void onNext(DataBuffer buffer) {
		BodyRest rest = this.rest;
		if (rest != null) {
			rest.take(buffer);
			return;
		}
		if (WORK.compareAndSet(this, 0, 1)) {
			// nothing is queued: whoever brought the work to 0 had taken everything
			workOn(buffer, false);
			doneWith(1);
			return;
		}
		Queue<DataBuffer> arrived = this.arrived;
		if (arrived == null) {
			arrived = Queues.<DataBuffer>unbounded(QUEUE_SIZE).get();
			this.arrived = arrived;
		}
		arrived.offer(buffer);
		work();
	}

	@Override
	public void onError(Throwable error) {
		this.bodyError = error;
		onComplete();
	}

	@Override
	public void onComplete() {
		this.bodyEnded = true;
		BodyRest rest = this.rest;
		if (rest != null) {
			rest.bodyEnded();
			return;
		}
		work();
	}

	@Override
	public void request(long n) {
		if (!Operators.validate(n)) {
			return;
		}
		boolean first = Operators.addCap(REQUESTED, this, n) == 0 && this.emitted == 0 && !this.awaitingBuffer;
		if (first && n == Long.MAX_VALUE) {
			this.unbounded = true;
			body().request(Long.MAX_VALUE);
		}
		work();
	}

	@Override
	public void cancel() {
		this.cancelled = true;
		work();
	}

	@Override
	public void interrupt(CompletionsException error) {
		this.interruption = error;
		work();
	}

	@Override
	public boolean isBusy() {
		return this.work != 0;
	}

	private void work() {
		if (WORK.getAndIncrement(this) == 0) {
			workUp();
			doneWith(1);
		}
	}

	/**
	 * Take off what was counted, and do what was counted in the meantime.
	 */
	private void doneWith(int counted) {
		int left = WORK.addAndGet(this, -counted);
		while (left != 0) {
			workUp();
			left = WORK.addAndGet(this, -left);
		}
	}

	private void workUp() {
		do {
			// read before the buffer: what came before the end is then seen with it
			boolean bodyEnded = this.bodyEnded;
			Queue<DataBuffer> arrived = this.arrived;
			DataBuffer buffer = (arrived != null) ? arrived.poll() : null;
			workOn(buffer, bodyEnded && !isBufferWaiting());
		}
		while (isBufferWaiting());
	}

	private boolean isBufferWaiting() {
		Queue<DataBuffer> arrived = this.arrived;
		return arrived != null && !arrived.isEmpty();
	}

	private void workOn(@Nullable DataBuffer buffer, boolean bodyEnded) {
		if (this.ended || this.cancelled) {
			DataBufferUtils.release(buffer);
			if (!this.ended) {
				end();
				body().cancel();
			}
			else if (this.cancelled && this.rest != null) {
				this.rest.cancel();
			}
			return;
		}
		if (buffer != null) {
			this.awaitingBuffer = false;
			watch().bytesCame();
		}
		try {
			if (buffer != null) {
				this.decoder.feed(buffer);
			}
			if (bodyEnded && this.bodyError == null) {
				this.decoder.endOfInput();
			}
			handOn(bodyEnded);
		}
		catch (Throwable ex) {
			if (this.ended) {
				Operators.onErrorDropped(ex, currentContext());
			}
			else {
				fail(ex);
			}
		}
	}

	private void handOn(boolean bodyEnded) {
		long before = this.emitted;
		while (!this.cancelled) {
			if (this.interruption != null) {
				throw this.interruption;
			}
			Completion element = (this.ahead != null) ? this.ahead : this.decoder.next();
			if (element == null) {
				runDry(bodyEnded);
				break;
			}
			if (this.emitted == this.requested) {
				this.ahead = element;
				break;
			}
			this.ahead = null;
			if (this.emitted++ == 0) {
				this.firstElement.run();
			}
			this.actual.onNext(element);
		}
		noteProgress(this.emitted > before);
	}

	private void noteProgress(boolean handedOn) {
		SilenceWatch watch = watch();
		if (handedOn) {
			watch.elementsCame();
		}
		if (this.decoder.hasBegun()) {
			watch.answerHasBegun();
		}
		watch.paused(this.emitted == this.requested);
	}

	private void runDry(boolean bodyEnded) {
		if (this.decoder.isDone()) {
			complete(bodyEnded);
		}
		else if (bodyEnded) {
			fail(this.decoder.incomplete(this.bodyError));
		}
		else if (!this.unbounded && !this.awaitingBuffer) {
			this.awaitingBuffer = true;
			body().request(1);
		}
	}

	private void complete(boolean bodyEnded) {
		end();
		BodyRest rest = new BodyRest(body(), this.actual::onComplete);
		this.rest = rest;
		if (bodyEnded || this.bodyEnded) {
			rest.bodyEnded();
		}
		else {
			rest.start();
		}
	}

	private void fail(Throwable error) {
		try {
			end();
			body().cancel();
		}
		finally {
			this.actual.onError(error);
		}
	}

	private void end() {
		this.ended = true;
		this.ahead = null;
		watch().stop();
		this.calls.remove(this);
	}

	private Subscription body() {
		Subscription body = this.body;
		if (body == null) {
			throw new IllegalStateException("The body is not subscribed to");
		}
		return body;
	}

	private SilenceWatch watch() {
		SilenceWatch watch = this.watch;
		if (watch == null) {
			throw new IllegalStateException("Nobody watches the body");
		}
		return watch;
	}

}
