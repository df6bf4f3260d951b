package io.github.completions;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import org.jspecify.annotations.Nullable;
import reactor.util.context.ContextView;

/**
 * Observes calls, each from its subscription to its end.
 *
 * @param registry where observations are registered
 * @param convention the names, null for the default ones
 * @param content whether prompt and text are observed, too
 * @param target where requests go
 * @param requestModels the models that were asked for
 * @param responseModels the models that answered
 */
record CallObserver(ObservationRegistry registry, @Nullable CompletionsObservationConvention convention,
		boolean content, RequestTarget target, ModelNames requestModels, ModelNames responseModels) {

	private static final CompletionsObservationConvention DEFAULT_CONVENTION = new DefaultCompletionsObservationConvention();

	/**
	 * Start the observation of a call. Nothing is observed where neither a registry nor
	 * the log would take it.
	 * @param reactorContext the Reactor context of the subscriber, which may hold the
	 * parent
	 */
	CallObservation start(CompletionRequest request, boolean stream, ContextView reactorContext) {
		if (this.registry.isNoop() && !CallLog.isEnabled()) {
			return CallObservation.NOOP;
		}
		CompletionsObservationContext context = new CompletionsObservationContext(new ObservedRequest(request, stream,
				this.target, this.requestModels, this.responseModels, this.content ? new ObservedContent() : null));
		Observation observation = CompletionsObservationDocumentation.OPERATION.observation(this.convention,
				DEFAULT_CONVENTION, () -> context, this.registry);
		if (observation.isNoop() && !CallLog.isEnabled()) {
			return CallObservation.NOOP;
		}
		Observation parent = reactorContext.getOrDefault(ObservationThreadLocalAccessor.KEY, null);
		if (parent != null) {
			observation.parentObservation(parent);
		}
		return CallObservation.started(observation, context, this.target);
	}

}
