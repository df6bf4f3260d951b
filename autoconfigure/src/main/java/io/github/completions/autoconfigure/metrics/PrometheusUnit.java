package io.github.completions.autoconfigure.metrics;

import io.github.completions.CompletionsObservationDocumentation.MeterNames;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;

/**
 * Removes the unit of token counts, which Prometheus would append to the name of the
 * metric: OpenTelemetry drops units in braces from these names.
 */
final class PrometheusUnit implements MeterFilter {

	@Override
	public Meter.Id map(Meter.Id id) {
		return MeterNames.TOKEN_USAGE.asString().equals(id.getName()) ? id.withBaseUnit(null) : id;
	}

}
