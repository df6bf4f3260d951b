package io.github.completions.embedded;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * What a test has prepared and what came of it.
 */
final class Scripts {

	private static final int MAX_RECORDED = 10_000;

	private final boolean scripted;

	private final boolean recording;

	private final Queue<ScriptedAnswer> answers = new ConcurrentLinkedQueue<>();

	private final BlockingQueue<RecordedRequest> requests = new LinkedBlockingQueue<>(MAX_RECORDED);

	private final Queue<RecordedRequest> unexpected = new ConcurrentLinkedQueue<>();

	private volatile boolean active;

	/**
	 * Create new scripts.
	 * @param scripted whether the model never answers
	 * @param recording whether requests are recorded that the model answers
	 */
	Scripts(boolean scripted, boolean recording) {
		this.scripted = scripted;
		this.recording = recording;
		this.active = scripted;
	}

	/**
	 * Return whether scripts answer, and not the model.
	 * @return whether anything was enqueued or the server is a scripted one
	 */
	boolean isActive() {
		return this.active;
	}

	void enqueue(List<ScriptedAnswer> answers) {
		this.active = true;
		this.answers.addAll(answers);
	}

	/**
	 * Keep a request, in place of the oldest one if there are too many.
	 * @param request the request
	 */
	void record(RecordedRequest request) {
		while ((this.recording || this.active) && !this.requests.offer(request)) {
			this.requests.poll();
		}
	}

	/**
	 * Return the next answer.
	 * @param request the request that it is for
	 * @return the answer, null if the request was not expected
	 */
	@Nullable ScriptedAnswer answer(RecordedRequest request) {
		ScriptedAnswer answer = this.answers.poll();
		if (answer == null) {
			this.unexpected.add(request);
		}
		return answer;
	}

	RecordedRequest takeRequest(Duration timeout) {
		if (!this.recording && !this.active) {
			throw new IllegalStateException("Requests are not recorded while the model answers them:"
					+ " build the server with recordRequests(true), or enqueue answers");
		}
		try {
			RecordedRequest request = this.requests.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
			if (request == null) {
				throw new AssertionError("No request came within " + timeout.toMillis() + " ms");
			}
			return request;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted while waiting for a request", ex);
		}
	}

	void verify() {
		if (!this.unexpected.isEmpty()) {
			throw new AssertionError("%d request(s) came for which no answer was enqueued: %s"
				.formatted(this.unexpected.size(), List.copyOf(this.unexpected)));
		}
	}

	void reset() {
		this.active = this.scripted;
		this.answers.clear();
		this.requests.clear();
		this.unexpected.clear();
	}

}
