package io.github.completions;

import java.time.Duration;
import java.util.List;

import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/**
 * A call that must not give any signal once it is cancelled, nor an error before. What
 * comes nevertheless is added to a list.
 */
final class CancelledCall extends BaseSubscriber<Completion> {

	private final long demand;

	private final List<Throwable> wrong;

	private volatile int elements;

	private volatile boolean cancelled;

	CancelledCall(Flux<Completion> elements, long demand, List<Throwable> wrong) {
		this.demand = demand;
		this.wrong = wrong;
		elements.subscribe(this);
	}

	int elements() {
		return this.elements;
	}

	@Override
	protected void hookOnSubscribe(Subscription subscription) {
		request(this.demand);
	}

	@Override
	protected void hookOnNext(Completion value) {
		this.elements++;
		noteSignal();
	}

	@Override
	protected void hookOnError(Throwable throwable) {
		this.wrong.add(throwable);
	}

	@Override
	protected void hookOnComplete() {
		noteSignal();
	}

	private void noteSignal() {
		if (this.cancelled) {
			this.wrong.add(new IllegalStateException("A signal came after the cancel"));
		}
	}

	@Override
	protected void hookOnCancel() {
		this.cancelled = true;
	}

	void stayQuiet() {
		int before = this.elements;
		new Quiet(Duration.ofMillis(50)).assertFor(() -> this.elements == before);
	}

}
