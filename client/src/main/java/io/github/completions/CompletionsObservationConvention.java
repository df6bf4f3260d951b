package io.github.completions;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Names a call and what is told about it. Extend
 * {@link DefaultCompletionsObservationConvention} to change some of the names.
 *
 * @since 0.1.0
 */
public interface CompletionsObservationConvention extends ObservationConvention<CompletionsObservationContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof CompletionsObservationContext;
	}

}
