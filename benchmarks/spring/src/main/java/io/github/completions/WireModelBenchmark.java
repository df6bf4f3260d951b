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

import io.github.completions.benchmarks.server.Events;

/**
 * The wire model alone: a request to bytes, and a document to a completion.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class WireModelBenchmark {

	private final CompletionRequest request = CompletionRequest.builder()
		.model("gpt-3.5-turbo-instruct")
		.prompt("Say this is a test")
		.maxTokens(64)
		.build();

	private final byte[] document = Events.document(300);

	/**
	 * Encode a request.
	 */
	@Benchmark
	public byte[] encode() {
		return RequestBody.encode(this.request, false);
	}

	/**
	 * Decode an answer of 300 characters.
	 */
	@Benchmark
	public Completion decode() {
		return new ChunkParser(new CompletionReader()).parse(this.document, 0, this.document.length);
	}

}
