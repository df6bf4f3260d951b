package io.github.completions;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import reactor.core.publisher.Flux;
import reactor.util.context.Context;

/**
 * What observing adds to a stream of a thousand elements: {@code withoutRegistry} against
 * {@code unobserved} is the ratio that should be 1.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ObservationBenchmark {

	private final CompletionRequest request = CompletionRequest.of("Hi");

	private final Flux<Completion> elements = Flux
		.fromArray(Stream.generate(() -> Completion.of("text")).limit(1000).toArray(Completion[]::new));

	private final CallObserver withoutRegistry = observer(ObservationRegistry.NOOP);

	private final CallObserver withRegistry = observer(registry());

	private static ObservationRegistry registry() {
		ObservationRegistry registry = ObservationRegistry.create();
		registry.observationConfig().observationHandler((context) -> true);
		return registry;
	}

	private static CallObserver observer(ObservationRegistry registry) {
		RequestTarget target = RequestTarget.of("http://localhost/v1", "/completions", Map.of());
		return new CallObserver(registry, null, false, target, new ModelNames(), new ModelNames());
	}

	private @Nullable Completion last(CallObserver observer) {
		return observer.start(this.request, true, Context.empty()).elements(this.elements).blockLast();
	}

	/**
	 * The elements alone.
	 */
	@Benchmark
	public @Nullable Completion unobserved() {
		return this.elements.blockLast();
	}

	/**
	 * As where no registry is configured.
	 */
	@Benchmark
	public @Nullable Completion withoutRegistry() {
		return last(this.withoutRegistry);
	}

	/**
	 * With a registry whose handler does nothing.
	 */
	@Benchmark
	public @Nullable Completion withRegistry() {
		return last(this.withRegistry);
	}

}
