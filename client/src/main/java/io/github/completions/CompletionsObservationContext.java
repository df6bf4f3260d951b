package io.github.completions;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * What is known of a call while it is observed. What the answer says is filled in as it
 * comes.
 * <p>
 * It is the context of a sender so that traces show a client. The headers that propagate
 * the trace are written by each attempt's own observation.
 *
 * @since 0.1.0
 */
public final class CompletionsObservationContext extends SenderContext<Object> {

	/** A server can number its choices as it likes. */
	private static final int MAX_FINISH_REASONS = 128;

	private final ObservedRequest observed;

	private final long start = System.nanoTime();

	private volatile Map<Integer, FinishReason> finishReasons = Map.of();

	private volatile @Nullable Completion first;

	private volatile @Nullable CompletionUsage usage;

	private volatile @Nullable HttpHeaders headers;

	private volatile @Nullable String requestId;

	private volatile int attempts;

	private volatile @Nullable Duration timeToFirstChunk;

	private volatile @Nullable Consumer<Duration> chunkListener;

	private volatile long lastChunk = this.start;

	private volatile boolean cancelled;

	private volatile boolean ended;

	CompletionsObservationContext(ObservedRequest observed) {
		super((carrier, key, value) -> {
		}, Kind.CLIENT);
		this.observed = observed;
		setCarrier(observed);
	}

	/**
	 * Return the request, the defaults filled in.
	 * @return the request
	 */
	public CompletionRequest request() {
		return this.observed.request();
	}

	/**
	 * Return whether the answer streams.
	 * @return whether it does
	 */
	public boolean isStream() {
		return this.observed.stream();
	}

	/**
	 * Return the host of the server.
	 * @return the host
	 */
	public String serverAddress() {
		return this.observed.target().uri().getHost();
	}

	/**
	 * Return the port of the server.
	 * @return the port
	 */
	public int serverPort() {
		return this.observed.target().port();
	}

	/**
	 * Return the model that was asked for, as a label of few values.
	 * @return the model, {@code none} where none was asked for, or {@code other} after a
	 * hundred different ones
	 */
	public String requestModel() {
		return this.observed.requestModels().label(request().model());
	}

	/**
	 * Return the model that answered, as a label of few values.
	 * @return the model, {@code none} before the answer told it, or {@code other} after a
	 * hundred different ones
	 */
	public String responseModel() {
		Completion first = this.first;
		return this.observed.responseModels().label((first != null) ? first.model() : null);
	}

	/**
	 * Return how the call ended, as a label of few values.
	 * @return {@code none} for a success and before the end, {@code cancelled}, or the
	 * name of the exception; that of a timeout is followed by its limit
	 */
	public String errorType() {
		if (this.cancelled) {
			return "cancelled";
		}
		Throwable error = getError();
		return (error != null) ? LoggedError.typeOf(error) : ModelNames.NONE;
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
	 * Return why the choices ended, in the order of their index, 128 of them at most.
	 * @return the reasons, empty before the first
	 */
	public Iterable<FinishReason> finishReasons() {
		return this.finishReasons.values();
	}

	/**
	 * Return how many requests were sent.
	 * @return the number, 0 before the first
	 */
	public int attempts() {
		return this.attempts;
	}

	/**
	 * Return the server's identifier of the request, that of the last attempt.
	 * @return the identifier, null where none is known
	 */
	public @Nullable String requestId() {
		return this.requestId;
	}

	/**
	 * Return what the last answer, an error included, says of rate limits.
	 * @return the rate limits, null before there was an answer
	 */
	public @Nullable RateLimits rateLimits() {
		HttpHeaders headers = this.headers;
		return (headers != null) ? RateLimits.from(headers) : null;
	}

	/**
	 * Return the time from subscription to the first chunk of a stream that has a choice.
	 * @return the time, null before it came and for whole answers
	 */
	public @Nullable Duration timeToFirstChunk() {
		return this.timeToFirstChunk;
	}

	/**
	 * Listen to the chunks of a stream. Chunks without a choice, such as that with the
	 * usage, do not count.
	 * @param listener is given the time since the chunk before, or since the subscription
	 * for the first one; called before the subscriber gets the chunk
	 */
	public void onChunk(Consumer<Duration> listener) {
		Consumer<Duration> other = this.chunkListener;
		this.chunkListener = (other != null) ? other.andThen(listener) : listener;
	}

	/**
	 * Return whether the subscriber cancelled the call.
	 * @return whether it did
	 */
	public boolean isCancelled() {
		return this.cancelled;
	}

	/**
	 * Return the prompt as JSON messages, cut at 8192 characters, with keys replaced.
	 * @return the messages, null before the end of the call and unless content was asked
	 * for
	 * @see CompletionsClient.Builder#observationContent(boolean)
	 */
	public @Nullable String inputMessages() {
		ObservedContent content = this.observed.content();
		return (content != null && this.ended) ? content.inputMessages(request()) : null;
	}

	/**
	 * Return the text as JSON messages, cut at 8192 characters, with keys replaced.
	 * @return the messages, null before the end of the call, where there was no text, and
	 * unless content was asked for
	 * @see CompletionsClient.Builder#observationContent(boolean)
	 */
	public @Nullable String outputMessages() {
		ObservedContent content = this.observed.content();
		return (content != null && this.ended) ? content.outputMessages(this.finishReasons) : null;
	}

	Duration elapsed() {
		return Duration.ofNanos(System.nanoTime() - this.start);
	}

	void attempted(String apiKey) {
		this.attempts = this.attempts + 1;
		if (this.observed.content() != null) {
			this.observed.content().replace(apiKey);
		}
	}

	void answered(ResponseHead head) {
		this.headers = head.sentHeaders();
		this.requestId = head.requestId();
	}

	void failedAttempt(Throwable error) {
		if (error instanceof CompletionsApiException apiError) {
			this.headers = apiError.headers();
		}
		if (error instanceof CompletionsException own && own.requestId() != null) {
			this.requestId = own.requestId();
		}
	}

	void cancelled() {
		this.cancelled = true;
	}

	void ended() {
		this.ended = true;
	}

	void received(Completion completion) {
		if (this.first == null) {
			this.first = completion;
		}
		if (completion.usage() != null) {
			this.usage = completion.usage();
		}
		List<CompletionChoice> choices = completion.choices();
		if (choices.isEmpty()) {
			return;
		}
		for (int i = 0; i < choices.size(); i++) {
			FinishReason finishReason = choices.get(i).finishReason();
			if (finishReason != null) {
				finished(choices.get(i).index(), finishReason);
			}
		}
		if (this.observed.content() != null) {
			this.observed.content().add(choices);
		}
		if (this.observed.stream()) {
			chunkCame();
		}
	}

	/**
	 * Copied, as a cancel reads the reasons in another thread.
	 */
	private void finished(int index, FinishReason finishReason) {
		if (this.finishReasons.size() < MAX_FINISH_REASONS) {
			Map<Integer, FinishReason> finishReasons = new TreeMap<>(this.finishReasons);
			finishReasons.put(index, finishReason);
			this.finishReasons = Collections.unmodifiableMap(finishReasons);
		}
	}

	private void chunkCame() {
		Consumer<Duration> listener = this.chunkListener;
		boolean first = this.timeToFirstChunk == null;
		if (!first && listener == null) {
			return;
		}
		long now = System.nanoTime();
		Duration sinceLast = Duration.ofNanos(now - this.lastChunk);
		this.lastChunk = now;
		if (first) {
			this.timeToFirstChunk = sinceLast;
		}
		if (listener != null) {
			listener.accept(sinceLast);
		}
	}

}
