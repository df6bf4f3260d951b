package io.github.completions;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The time limits alone, which cannot be switched off: what they cost for each buffer and
 * for each stream.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SilenceWatchBenchmark {

	private final SilenceWatch watch = watch();

	private static SilenceWatch watch() {
		return new SilenceWatch(CompletionsTimeouts.defaults(), false, 0, new SilenceWatch.Watched() {

			@Override
			public boolean isBusy() {
				return false;
			}

			@Override
			public void interrupt(CompletionsException error) {
				throw error;
			}

		}, null);
	}

	/**
	 * Note a buffer that held elements.
	 */
	@Benchmark
	public void buffer() {
		this.watch.bytesCame();
		this.watch.elementsCame();
		this.watch.answerHasBegun();
		this.watch.paused(false);
	}

	/**
	 * Start and stop the timer of a stream.
	 */
	@Benchmark
	public void stream() {
		SilenceWatch watch = watch();
		watch.start();
		watch.stop();
	}

}
