package io.github.completions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

import io.github.completions.benchmarks.server.EventKind;
import io.github.completions.benchmarks.server.Events;

/**
 * The decoder of streams alone: buffers in, completions out, for each event.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DecoderBenchmark {

	private static final int EVENTS = 4096;

	/**
	 * What the events hold.
	 */
	@Param
	public EventKind kind = EventKind.PLAIN;

	/**
	 * The size of a buffer; 100 bytes are less than an event.
	 */
	@Param({ "8192", "100" })
	public int bufferSize;

	private final List<byte[]> buffers = new ArrayList<>();

	private EventStreamDecoder decoder = decoder();

	private static EventStreamDecoder decoder() {
		ResponseHead head = new ResponseHead(HttpStatus.OK, new HttpHeaders(), SecretMask.NONE);
		return new EventStreamDecoder(head, Integer.MAX_VALUE);
	}

	/**
	 * Cut a stream into buffers.
	 */
	@Setup
	public void cut() {
		byte[] stream = Events.stream(this.kind, EVENTS);
		for (int from = 0; from < stream.length; from += this.bufferSize) {
			this.buffers.add(Arrays.copyOfRange(stream, from, Math.min(from + this.bufferSize, stream.length)));
		}
	}

	/**
	 * Decode a stream.
	 */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void decode(Blackhole completions) {
		for (byte[] buffer : this.buffers) {
			this.decoder.feed(DefaultDataBufferFactory.sharedInstance.wrap(buffer));
			for (Completion next = this.decoder.next(); next != null; next = this.decoder.next()) {
				completions.consume(next);
			}
		}
	}

	/**
	 * Decode a stream with a decoder of its own, as a call does: it learns anew.
	 */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void decodeAnew(Blackhole completions) {
		this.decoder = decoder();
		decode(completions);
	}

}
