package io.github.completions;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Observes the wait for the head of an answer. When the head has come, it is the elements
 * that end the observation.
 *
 * @param <T> the type of the head
 */
final class ObservedHead<T> extends Mono<T> {

	private final Mono<T> head;

	private final CallObservation observation;

	ObservedHead(Mono<T> head, CallObservation observation) {
		this.head = head;
		this.observation = observation;
	}

	@Override
	public void subscribe(CoreSubscriber<? super T> actual) {
		Subscriber<T> subscriber = new Subscriber<>(actual, this.observation);
		this.observation.scoped(() -> this.head.subscribe(subscriber));
	}

	private static final class Subscriber<T> implements CoreSubscriber<T>, Subscription {

		private final CoreSubscriber<? super T> actual;

		private final CallObservation observation;

		private final Context context;

		private @Nullable Subscription upstream;

		private volatile boolean headCame;

		Subscriber(CoreSubscriber<? super T> actual, CallObservation observation) {
			this.actual = actual;
			this.observation = observation;
			this.context = observation.addTo(actual.currentContext());
		}

		@Override
		public Context currentContext() {
			return this.context;
		}

		@Override
		public void onSubscribe(Subscription subscription) {
			if (Operators.validate(this.upstream, subscription)) {
				this.upstream = subscription;
				this.actual.onSubscribe(this);
			}
		}

		@Override
		public void onNext(T head) {
			this.headCame = true;
			this.actual.onNext(head);
		}

		@Override
		public void onError(Throwable error) {
			this.observation.failed(error);
			this.actual.onError(error);
		}

		@Override
		public void onComplete() {
			this.actual.onComplete();
		}

		@Override
		public void request(long n) {
			if (this.upstream != null) {
				this.upstream.request(n);
			}
		}

		@Override
		public void cancel() {
			if (!this.headCame) {
				this.observation.cancelled();
			}
			if (this.upstream != null) {
				this.upstream.cancel();
			}
		}

	}

}
