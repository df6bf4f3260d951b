package io.github.completions.autoconfigure.metrics;

import java.time.Duration;
import java.util.function.Consumer;

import io.github.completions.CompletionsObservationContext;
import io.github.completions.CompletionsObservationDocumentation.MeterNames;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;

/**
 * Times the chunks of one stream. The timer is looked up once, as there may be a chunk
 * for each token.
 */
final class ChunkTimes implements Consumer<Duration> {

	private final MeterRegistry registry;

	private final CompletionsObservationContext context;

	private boolean begun;

	private @Nullable Timer timePerOutputChunk;

	ChunkTimes(MeterRegistry registry, CompletionsObservationContext context) {
		this.registry = registry;
		this.context = context;
	}

	@Override
	public void accept(Duration sinceLast) {
		if (!this.begun) {
			this.begun = true;
			timer(MeterNames.TIME_TO_FIRST_CHUNK, "Time to receive the first chunk").record(sinceLast);
			return;
		}
		Timer timer = this.timePerOutputChunk;
		if (timer == null) {
			timer = timer(MeterNames.TIME_PER_OUTPUT_CHUNK, "Time per output chunk after the first one");
			this.timePerOutputChunk = timer;
		}
		timer.record(sinceLast);
	}

	private Timer timer(MeterNames name, String description) {
		return Timer.builder(name.asString())
			.description(description)
			.tags(MeterTags.ofAnswer(this.context))
			.register(this.registry);
	}

}
