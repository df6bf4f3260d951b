package io.github.completions.autoconfigure.metrics;

import java.util.concurrent.atomic.AtomicLong;

import io.github.completions.CompletionUsage;
import io.github.completions.CompletionsObservationContext;
import io.github.completions.CompletionsObservationDocumentation.MeterKeyNames;
import io.github.completions.CompletionsObservationDocumentation.MeterNames;
import io.github.completions.RateLimits;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import org.jspecify.annotations.Nullable;

/**
 * Meters what the timer of an observation does not tell. What a server does not say is
 * not metered: absent is not zero.
 */
final class CompletionsMeterObservationHandler implements ObservationHandler<CompletionsObservationContext> {

	private final MeterRegistry registry;

	private final ValueGauges activeStreams;

	private final ValueGauges rateLimit;

	private final ValueGauges rateLimitRemaining;

	CompletionsMeterObservationHandler(MeterRegistry registry) {
		this.registry = registry;
		this.activeStreams = new ValueGauges(registry, MeterNames.ACTIVE_STREAMS, "Streams that have not ended");
		this.rateLimit = new ValueGauges(registry, MeterNames.RATE_LIMIT_LIMIT,
				"What the last answer allows until the reset");
		this.rateLimitRemaining = new ValueGauges(registry, MeterNames.RATE_LIMIT_REMAINING,
				"What the last answer says is left until the reset");
	}

	@Override
	public void onStart(CompletionsObservationContext context) {
		if (context.isStream()) {
			AtomicLong active = this.activeStreams.value(MeterTags.ofRequest(context));
			active.incrementAndGet();
			context.put(CompletionsMeterObservationHandler.class, active);
			context.onChunk(new ChunkTimes(this.registry, context));
		}
	}

	@Override
	public void onStop(CompletionsObservationContext context) {
		AtomicLong active = context.get(CompletionsMeterObservationHandler.class);
		if (active != null) {
			active.decrementAndGet();
		}
		CompletionUsage usage = context.usage();
		if (usage != null) {
			recordTokens(context, "input", usage.promptTokens());
			recordTokens(context, "output", usage.completionTokens());
		}
		RateLimits rateLimits = context.rateLimits();
		if (rateLimits != null) {
			setRateLimit(context, "requests", rateLimits.limitRequests(), rateLimits.remainingRequests());
			setRateLimit(context, "tokens", rateLimits.limitTokens(), rateLimits.remainingTokens());
		}
	}

	private void recordTokens(CompletionsObservationContext context, String type, @Nullable Number tokens) {
		if (tokens != null) {
			DistributionSummary.builder(MeterNames.TOKEN_USAGE.asString())
				.description("Number of input and output tokens used")
				.baseUnit("{token}")
				.tags(MeterTags.ofAnswer(context).and(MeterKeyNames.TOKEN_TYPE.asString(), type))
				.register(this.registry)
				.record(tokens.doubleValue());
		}
	}

	private void setRateLimit(CompletionsObservationContext context, String type, @Nullable Long limit,
			@Nullable Long remaining) {
		Tags tags = MeterTags.ofRequest(context).and(MeterKeyNames.RATE_LIMIT_TYPE.asString(), type);
		if (limit != null) {
			this.rateLimit.value(tags).set(limit);
		}
		if (remaining != null) {
			this.rateLimitRemaining.value(tags).set(remaining);
		}
	}

	@Override
	public boolean supportsContext(Observation.Context context) {
		return context instanceof CompletionsObservationContext;
	}

}
