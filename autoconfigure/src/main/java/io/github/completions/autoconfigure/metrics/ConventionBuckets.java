package io.github.completions.autoconfigure.metrics;

import java.util.Map;
import java.util.stream.IntStream;

import io.github.completions.CompletionsObservationDocumentation.MeterNames;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;

/**
 * Gives meters the buckets that the OpenTelemetry semantic conventions ask for. What
 * {@code management.metrics.distribution.*} or another filter sets goes before.
 */
final class ConventionBuckets implements MeterFilter {

	/** From 10 milliseconds to 81.92 seconds, in nanoseconds. */
	private static final double[] DURATIONS = IntStream.range(0, 14).mapToDouble((i) -> 1e7 * (1L << i)).toArray();

	/** From 1 token to 4 to the power of 13. */
	private static final double[] TOKENS = IntStream.range(0, 14).mapToDouble((i) -> 1L << (2 * i)).toArray();

	private static final Map<String, double[]> BUCKETS = Map.of(MeterNames.OPERATION_DURATION.asString(), DURATIONS,
			MeterNames.TIME_TO_FIRST_CHUNK.asString(), DURATIONS, MeterNames.TIME_PER_OUTPUT_CHUNK.asString(),
			DURATIONS, MeterNames.TOKEN_USAGE.asString(), TOKENS);

	@Override
	public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
		double[] buckets = BUCKETS.get(id.getName());
		if (buckets == null) {
			return config;
		}
		return config.merge(DistributionStatisticConfig.builder().serviceLevelObjectives(buckets).build());
	}

}
