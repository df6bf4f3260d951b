package io.github.completions;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Observes elements to their end. The observation stops before the subscriber sees the
 * end, so that what it starts then is no part of the call.
 */
final class ObservedElements extends Flux<Completion> {

	private final Flux<Completion> elements;

	private final CallObservation observation;

	private final CompletionsObservationContext context;

	ObservedElements(Flux<Completion> elements, CallObservation observation, CompletionsObservationContext context) {
		this.elements = elements;
		this.observation = observation;
		this.context = context;
	}

	@Override
	public void subscribe(CoreSubscriber<? super Completion> actual) {
		Subscriber subscriber = new Subscriber(actual, this.observation, this.context);
		this.observation.scoped(() -> this.elements.subscribe(subscriber));
	}

	private static final class Subscriber implements CoreSubscriber<Completion>, Subscription {

		private final CoreSubscriber<? super Completion> actual;

		private final CallObservation observation;

		private final CompletionsObservationContext observed;

		private final Context context;

		private @Nullable Subscription upstream;

		Subscriber(CoreSubscriber<? super Completion> actual, CallObservation observation,
				CompletionsObservationContext observed) {
			this.actual = actual;
			this.observation = observation;
			this.observed = observed;
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
		public void onNext(Completion completion) {
			try {
				this.observed.received(completion);
			}
			catch (RuntimeException ex) {
				CallLog.notObserved(ex);
			}
			this.actual.onNext(completion);
		}

		@Override
		public void onError(Throwable error) {
			this.observation.failed(error);
			this.actual.onError(error);
		}

		@Override
		public void onComplete() {
			this.observation.completed();
			this.actual.onComplete();
		}

		@Override
		public void request(long n) {
			upstream().request(n);
		}

		@Override
		public void cancel() {
			this.observation.cancelled();
			upstream().cancel();
		}

		private Subscription upstream() {
			Subscription upstream = this.upstream;
			if (upstream == null) {
				throw new IllegalStateException("The elements are not subscribed to");
			}
			return upstream;
		}

	}

}
