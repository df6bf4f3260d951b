package io.github.completions;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import io.micrometer.observation.Observation;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/**
 * The observation of one call. Whatever ends the call first ends it.
 */
final class CallObservation implements AttemptRetry.RetryListener {

	static final CallObservation NOOP = new CallObservation(Observation.NOOP, null);

	private final Observation observation;

	private final @Nullable CompletionsObservationContext context;

	private final AtomicBoolean ended = new AtomicBoolean();

	private CallObservation(Observation observation, @Nullable CompletionsObservationContext context) {
		this.observation = observation;
		this.context = context;
	}

	static CallObservation started(Observation observation, CompletionsObservationContext context,
			RequestTarget target) {
		CallObservation started = new CallObservation(observation.start(), context);
		if (CallLog.isEnabled()) {
			started.scoped(() -> CallLog.started(context, target));
		}
		return started;
	}

	/**
	 * Do what comes before the request, and end the call if that fails.
	 */
	<T> T preparing(Supplier<T> preparation) {
		try {
			return preparation.get();
		}
		catch (RuntimeException ex) {
			failed(ex);
			throw ex;
		}
	}

	/**
	 * Observe elements to their end.
	 */
	Flux<Completion> elements(Flux<Completion> elements) {
		return (this.context != null) ? new ObservedElements(elements, this, this.context) : elements;
	}

	/**
	 * Observe the head of an answer whose elements are observed by
	 * {@link #elements(Flux)}.
	 */
	<T> Mono<T> head(Mono<T> head) {
		return (this.context != null) ? new ObservedHead<>(head, this) : head;
	}

	/**
	 * Add the observation to the Reactor context, so that it becomes the parent of what
	 * is done upstream.
	 */
	Context addTo(Context context) {
		return this.observation.isNoop() ? context : context.put(ObservationThreadLocalAccessor.KEY, this.observation);
	}

	/**
	 * Do something while the observation is the current one. A log line then tells its
	 * trace, and an attempt becomes its child even if the subscribing thread has another
	 * span open, which tracers prefer to the parent in the Reactor context.
	 */
	@Override
	public void scoped(Runnable task) {
		this.observation.scoped(task);
	}

	void attempted(String apiKey) {
		if (this.context != null) {
			this.context.attempted(apiKey);
		}
	}

	void answered(ResponseHead head) {
		if (this.context != null) {
			this.context.answered(head);
		}
	}

	@Override
	public void onRetry(Throwable error, long retry, Duration delay) {
		if (this.context != null) {
			this.context.failedAttempt(error);
			this.observation.event(CompletionsObservationDocumentation.Events.RETRY);
		}
	}

	void completed() {
		end(null, false);
	}

	void failed(Throwable error) {
		end(error, false);
	}

	void cancelled() {
		end(null, true);
	}

	private void end(@Nullable Throwable error, boolean cancelled) {
		CompletionsObservationContext context = this.context;
		if (context == null || !this.ended.compareAndSet(false, true)) {
			return;
		}
		try {
			tell(context, error, cancelled);
		}
		catch (RuntimeException ex) {
			CallLog.notObserved(ex);
		}
	}

	private void tell(CompletionsObservationContext context, @Nullable Throwable error, boolean cancelled) {
		if (cancelled) {
			context.cancelled();
		}
		if (error != null) {
			context.failedAttempt(error);
			context.setError(error);
			this.observation.error(error);
		}
		context.ended();
		if (CallLog.isEnabled()) {
			scoped(() -> CallLog.ended(context));
		}
		this.observation.stop();
	}

}
