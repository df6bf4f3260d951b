package io.github.completions;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a call while it is observed. What the answer says is filled in as it
 * comes.
 *
 * @since 0.1.0
 */
public final class CompletionsObservationContext extends Observation.Context {

	private final CompletionRequest request;

	private final boolean stream;

	private final String serverAddress;

	private final int serverPort;

	private final long start = System.nanoTime();

	private final Map<Integer, FinishReason> finishReasons = new TreeMap<>();

	private volatile @Nullable Completion first;

	private volatile @Nullable CompletionUsage usage;

	private volatile @Nullable Duration timeToFirstChunk;

	private volatile boolean cancelled;

	CompletionsObservationContext(CompletionRequest request, boolean stream, String serverAddress, int serverPort) {
		this.request = request;
		this.stream = stream;
		this.serverAddress = serverAddress;
		this.serverPort = serverPort;
	}

	/**
	 * Return the request, the defaults filled in.
	 * @return the request
	 */
	public CompletionRequest request() {
		return this.request;
	}

	/**
	 * Return whether the answer streams.
	 * @return whether it does
	 */
	public boolean isStream() {
		return this.stream;
	}

	/**
	 * Return the host of the server.
	 * @return the host
	 */
	public String serverAddress() {
		return this.serverAddress;
	}

	/**
	 * Return the port of the server.
	 * @return the port
	 */
	public int serverPort() {
		return this.serverPort;
	}

	/**
	 * Return the completion, or the first chunk of it.
	 * @return the completion, null before it came
	 */
	public @Nullable Completion response() {
		return this.first;
	}

	/**
	 * Return the last usage that the server told.
	 * @return the usage, null when it told none
	 */
	public @Nullable CompletionUsage usage() {
		return this.usage;
	}

	/**
	 * Return why the choices ended, in the order of their index.
	 * @return the reasons, empty before the first
	 */
	public Iterable<FinishReason> finishReasons() {
		return this.finishReasons.values();
	}

	/**
	 * Return the time from subscription to the first chunk of a stream.
	 * @return the time, null before it came and for whole answers
	 */
	public @Nullable Duration timeToFirstChunk() {
		return this.timeToFirstChunk;
	}

	/**
	 * Return whether the subscriber cancelled the call.
	 * @return whether it did
	 */
	public boolean isCancelled() {
		return this.cancelled;
	}

	void cancelled() {
		this.cancelled = true;
	}

	void received(Completion completion) {
		if (this.first == null) {
			this.first = completion;
			this.timeToFirstChunk = this.stream ? Duration.ofNanos(System.nanoTime() - this.start) : null;
		}
		if (completion.usage() != null) {
			this.usage = completion.usage();
		}
		for (CompletionChoice choice : completion.choices()) {
			if (choice.finishReason() != null) {
				this.finishReasons.put(choice.index(), choice.finishReason());
			}
		}
	}

}
