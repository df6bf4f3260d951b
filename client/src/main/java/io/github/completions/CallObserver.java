package io.github.completions;

import java.time.Duration;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * Observes calls, each from its subscription to its end.
 */
final class CallObserver {

	private static final CompletionsObservationConvention DEFAULT_CONVENTION = new DefaultCompletionsObservationConvention();

	private final ObservationRegistry registry;

	private final @Nullable CompletionsObservationConvention convention;

	private final RequestTarget target;

	CallObserver(ObservationRegistry registry, @Nullable CompletionsObservationConvention convention,
			RequestTarget target) {
		this.registry = registry;
		this.convention = convention;
		this.target = target;
	}

	/**
	 * Start the observation of a call.
	 * @param context the Reactor context of the subscriber, which may hold the parent
	 */
	CallObservation start(CompletionRequest request, boolean stream, ContextView context) {
		if (this.registry.isNoop()) {
			return CallObservation.NOOP;
		}
		CompletionsObservationContext observed = new CompletionsObservationContext(request, stream,
				this.target.uri().getHost(), this.target.port());
		Observation observation = CompletionsObservationDocumentation.OPERATION.observation(this.convention,
				DEFAULT_CONVENTION, () -> observed, this.registry);
		Observation parent = context.getOrDefault(ObservationThreadLocalAccessor.KEY, null);
		if (parent != null) {
			observation.parentObservation(parent);
		}
		return new CallObservation(observation.start(), observed);
	}

	/**
	 * The observation of one call.
	 */
	static final class CallObservation {

		static final CallObservation NOOP = new CallObservation(null, null);

		private final @Nullable Observation observation;

		private final @Nullable CompletionsObservationContext context;

		private CallObservation(@Nullable Observation observation, @Nullable CompletionsObservationContext context) {
			this.observation = observation;
			this.context = context;
		}

		/**
		 * Observe elements to their end. The observation stops before the subscriber sees
		 * the end, so that what it starts then is no part of the call.
		 */
		Flux<Completion> elements(Flux<Completion> elements) {
			Observation observation = this.observation;
			CompletionsObservationContext context = this.context;
			if (observation == null || context == null) {
				return elements;
			}
			return elements.doOnNext(context::received)
				.doOnError(observation::error)
				.doOnTerminate(observation::stop)
				.doOnCancel(this::cancel)
				.contextWrite((downstream) -> downstream.put(ObservationThreadLocalAccessor.KEY, observation));
		}

		/**
		 * Observe the head of an answer whose elements are observed by
		 * {@link #elements(Flux)}.
		 */
		<T> Mono<T> head(Mono<T> head) {
			Observation observation = this.observation;
			if (observation == null) {
				return head;
			}
			return head.doOnError((error) -> observation.error(error).stop())
				.doOnCancel(this::cancel)
				.contextWrite((downstream) -> downstream.put(ObservationThreadLocalAccessor.KEY, observation));
		}

		private void cancel() {
			if (this.observation != null && this.context != null) {
				this.context.cancelled();
				this.observation.stop();
			}
		}

		void onRetry(Throwable error, long retry, Duration delay) {
			if (this.observation != null) {
				this.observation.event(CompletionsObservationDocumentation.Events.RETRY);
			}
		}

	}

}
