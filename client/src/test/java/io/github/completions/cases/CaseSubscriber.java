package io.github.completions.cases;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.github.completions.Completion;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.SignalType;
import reactor.core.scheduler.Schedulers;

/**
 * Consumes one call as its case says.
 */
final class CaseSubscriber extends BaseSubscriber<Completion> {

	private final boolean stream;

	private final ConsumerOptions options;

	private final List<Completion> elements = new CopyOnWriteArrayList<>();

	private final CountDownLatch end = new CountDownLatch(1);

	private final long start = System.nanoTime();

	private volatile @Nullable Throwable error;

	private volatile long ended;

	private volatile long firstElement;

	private volatile long cancelled;

	private volatile boolean afterCancel;

	CaseSubscriber(boolean stream, ConsumerOptions options) {
		this.stream = stream;
		this.options = options;
	}

	@Override
	protected void hookOnSubscribe(Subscription subscription) {
		if (this.options.cancelAfter() != null) {
			Schedulers.parallel().schedule(this::cancelCall, this.options.cancelAfter(), TimeUnit.MILLISECONDS);
		}
		request((this.options.request() != null) ? this.options.request() : Long.MAX_VALUE);
	}

	private void cancelCall() {
		if (this.end.getCount() > 0) {
			this.cancelled = System.nanoTime();
			this.ended = this.cancelled;
			cancel();
			this.end.countDown();
		}
	}

	@Override
	protected void hookOnNext(Completion element) {
		noteSignal();
		this.elements.add(element);
		if (this.elements.size() == 1) {
			this.firstElement = System.nanoTime();
		}
		Integer request = this.options.request();
		if (request != null && this.elements.size() % request == 0) {
			int pause = (this.elements.size() == 1) ? this.options.pauseAfterFirst() : 0;
			requestAfter(request, Math.max(pause, this.options.delay()));
		}
	}

	private void requestAfter(int count, int millis) {
		if (millis == 0) {
			request(count);
			return;
		}
		Schedulers.parallel().schedule(() -> request(count), millis, TimeUnit.MILLISECONDS);
	}

	@Override
	protected void hookOnError(Throwable throwable) {
		noteSignal();
		this.error = throwable;
	}

	@Override
	protected void hookOnComplete() {
		noteSignal();
	}

	@Override
	protected void hookFinally(SignalType type) {
		if (type != SignalType.CANCEL) {
			this.ended = System.nanoTime();
			this.end.countDown();
		}
	}

	private void noteSignal() {
		this.afterCancel |= this.cancelled != 0;
	}

	void await(long millis) throws InterruptedException {
		this.end.await(millis, TimeUnit.MILLISECONDS);
	}

	Outcome outcome() {
		long cancelled = (this.options.take() != null) ? this.ended : this.cancelled;
		return new Outcome(this.stream, List.copyOf(this.elements), this.error, millis(this.ended),
				millis(this.firstElement), cancelled, this.afterCancel);
	}

	private long millis(long time) {
		return (time != 0) ? TimeUnit.NANOSECONDS.toMillis(time - this.start) : -1;
	}

}
