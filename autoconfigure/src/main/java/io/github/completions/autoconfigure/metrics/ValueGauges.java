package io.github.completions.autoconfigure.metrics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import io.github.completions.CompletionsObservationDocumentation.MeterNames;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;

/**
 * Gauges of one name, each for a value that is kept here.
 */
final class ValueGauges {

	private final MeterRegistry registry;

	private final MeterNames name;

	private final String description;

	private final Map<Tags, AtomicLong> values = new ConcurrentHashMap<>();

	ValueGauges(MeterRegistry registry, MeterNames name, String description) {
		this.registry = registry;
		this.name = name;
		this.description = description;
	}

	AtomicLong value(Tags tags) {
		return this.values.computeIfAbsent(tags, this::register);
	}

	private AtomicLong register(Tags tags) {
		AtomicLong value = new AtomicLong();
		Gauge.builder(this.name.asString(), value, AtomicLong::doubleValue)
			.description(this.description)
			.tags(tags)
			.register(this.registry);
		return value;
	}

}
