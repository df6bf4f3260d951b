package io.github.completions.autoconfigure.metrics;

import java.util.Set;

import io.github.completions.CompletionsObservationContext;
import io.github.completions.CompletionsObservationDocumentation.LowCardinalityKeyNames;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.Tags;

/**
 * Labels of meters: those of the observation, so that a convention of the user names
 * them, too, without those that are not known when a meter is used.
 */
final class MeterTags {

	private static final String RESPONSE_MODEL = LowCardinalityKeyNames.RESPONSE_MODEL.asString();

	private static final String ERROR_TYPE = LowCardinalityKeyNames.ERROR_TYPE.asString();

	private MeterTags() {
	}

	/**
	 * Return what is known from the start.
	 */
	static Tags ofRequest(CompletionsObservationContext context) {
		return without(Set.of(RESPONSE_MODEL, ERROR_TYPE), context);
	}

	/**
	 * Return what is known from the first chunk on.
	 */
	static Tags ofAnswer(CompletionsObservationContext context) {
		Tags tags = without(Set.of(ERROR_TYPE), context);
		boolean hasModel = context.getLowCardinalityKeyValue(RESPONSE_MODEL) != null;
		return hasModel ? tags.and(RESPONSE_MODEL, context.responseModel()) : tags;
	}

	private static Tags without(Set<String> names, CompletionsObservationContext context) {
		Tags tags = Tags.empty();
		for (KeyValue keyValue : context.getLowCardinalityKeyValues()) {
			if (!names.contains(keyValue.getKey())) {
				tags = tags.and(keyValue.getKey(), keyValue.getValue());
			}
		}
		return tags;
	}

}
