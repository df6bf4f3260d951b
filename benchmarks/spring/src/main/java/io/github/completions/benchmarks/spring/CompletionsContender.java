package io.github.completions.benchmarks.spring;

import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import io.github.completions.Completion;
import io.github.completions.CompletionChoice;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsRetry;
import io.github.completions.CompletionsTimeouts;
import io.github.completions.benchmarks.client.Contender;
import io.github.completions.benchmarks.client.TextSink;

/**
 * The client of this project with its defaults; a variant changes one of them.
 */
public final class CompletionsContender implements Contender {

	private final CompletionRequest request = CompletionRequest.builder()
		.model("gpt-3.5-turbo-instruct")
		.prompt("Say this is a test")
		.maxTokens(64)
		.build();

	private @Nullable CompletionsClient client;

	@Override
	public void open(String baseUrl, Map<String, String> options) {
		CompletionsClient.Builder builder = CompletionsClient.builder().baseUrl(baseUrl).apiKey("sk-test");
		switch (options.getOrDefault("variant", "defaults")) {
			case "all-limits" -> builder.timeouts(
					CompletionsTimeouts.defaults().withChunk(Duration.ofSeconds(30)).withTotal(Duration.ofMinutes(10)));
			case "no-retry" -> builder.retry(CompletionsRetry.none());
			case "observed" -> builder.observationRegistry(observationRegistry());
			default -> {
				// as released
			}
		}
		this.client = builder.build();
	}

	private static ObservationRegistry observationRegistry() {
		ObservationRegistry registry = ObservationRegistry.create();
		registry.observationConfig().observationHandler(new SilentHandler());
		return registry;
	}

	private CompletionsClient client() {
		CompletionsClient client = this.client;
		if (client == null) {
			throw new IllegalStateException("The contender is not open");
		}
		return client;
	}

	@Override
	public void stream(TextSink texts, Consumer<@Nullable Throwable> done) {
		client().stream(this.request).subscribe((completion) -> take(completion, texts), done, () -> done.accept(null));
	}

	private static void take(Completion completion, TextSink texts) {
		for (CompletionChoice choice : completion.choices()) {
			texts.text(choice.text());
		}
	}

	private Mono<Completion> create(CompletionRequest request) {
		return client().create(request);
	}

	@Override
	public int create() {
		Completion completion = create(this.request).block();
		return (completion != null) ? completion.text().length() : 0;
	}

	@Override
	public boolean createsWithoutThread() {
		return true;
	}

	@Override
	public void create(Consumer<@Nullable Throwable> done) {
		create(this.request).subscribe((completion) -> {
		}, done, () -> done.accept(null));
	}

	/**
	 * Takes observations and does nothing with them.
	 */
	private static final class SilentHandler implements ObservationHandler<Observation.Context> {

		@Override
		public boolean supportsContext(Observation.Context context) {
			return true;
		}

	}

}
