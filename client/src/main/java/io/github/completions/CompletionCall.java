package io.github.completions;

import java.time.Duration;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.http.ResponseEntity;

import io.github.completions.CompletionsTimeoutException.Limit;

/**
 * One call, made when it is subscribed to: the request is ready, what is left is to send
 * it as often as it takes and to read the answer.
 */
final class CompletionCall {

	private final ClientSettings settings;

	private final byte[] body;

	private final boolean stream;

	private final CallObservation observation;

	private final CallProgress progress = new CallProgress();

	private final long start = System.nanoTime();

	private volatile @Nullable ResponseHead head;

	private volatile boolean timeIsUp;

	CompletionCall(ClientSettings settings, byte[] body, boolean stream, CallObservation observation) {
		this.settings = settings;
		this.body = body;
		this.stream = stream;
		this.observation = observation;
	}

	/**
	 * The elements of the answer, attempted until the first of them came.
	 */
	Flux<Completion> elements() {
		return this.observation.elements(within(retry().attempts(head().flatMapMany(this::elements))));
	}

	/**
	 * The one element of an answer that does not stream, with status and headers.
	 */
	Mono<ResponseEntity<Completion>> entity() {
		return elements().single().map((completion) -> entity(this.head, completion));
	}

	/**
	 * The elements of the answer with status and headers, attempted until the head came.
	 */
	Mono<ResponseEntity<Flux<Completion>>> elementsEntity() {
		Mono<Answer> head = this.observation
			.head(within(retry().attempts(head().flux()).next()).doOnDiscard(Answer.class, Answer::discard));
		return head.map((answer) -> entity(answer.head(), claimable(answer)));
	}

	private Flux<Completion> claimable(Answer answer) {
		return new ClaimableBody(this.observation.elements(within(elements(answer))), answer,
				this.settings.timeouts().idle(), this.observation::failed);
	}

	private static <T> ResponseEntity<T> entity(@Nullable ResponseHead head, T body) {
		if (head == null) {
			throw new IllegalStateException("There is no answer");
		}
		return ResponseEntity.status(head.status()).headers(head.headers()).body(body);
	}

	private AnswerBody elements(Answer answer) {
		this.head = answer.head();
		this.observation.answered(answer.head());
		AnswerForm form = this.stream ? this.settings.streamed() : this.settings.single();
		return new AnswerBody(answer, form, this.settings.timeouts(), this.settings.calls(), this.progress);
	}

	private AttemptRetry retry() {
		return new AttemptRetry(this.settings.retry(), this.progress, this.settings.calls(), this.observation);
	}

	private Mono<Answer> head() {
		CompletionsApiKeyProvider apiKeys = this.settings.apiKeys();
		if (apiKeys instanceof FixedApiKey fixed) {
			return head(fixed.apiKey());
		}
		return untilClosed(Mono.defer(apiKeys::getApiKey)).defaultIfEmpty("")
			.flatMap((apiKey) -> head(ApiKeys.provided(apiKey))
				.onErrorResume(CompletionsApiException.Unauthorized.class, (error) -> headWithOtherKey(apiKey, error)));
	}

	private Mono<String> untilClosed(Mono<String> apiKey) {
		return Mono.firstWithSignal(apiKey, this.settings.calls().failureOnClose());
	}

	private Mono<Answer> head(String apiKey) {
		CompletionsTimeouts timeouts = this.settings.timeouts();
		Duration chunk = timeouts.chunk();
		if (this.stream && chunk != null && chunk.compareTo(timeouts.response()) < 0) {
			return head(apiKey, Limit.CHUNK, chunk);
		}
		return head(apiKey, Limit.RESPONSE, timeouts.response());
	}

	private Mono<Answer> head(String apiKey, Limit limit, Duration length) {
		return new AnswerHead((sending) -> send(apiKey, sending), limit, length, this.settings.calls());
	}

	private Mono<Answer> send(String apiKey, Consumer<Disposable> sending) {
		this.observation.attempted(apiKey);
		return this.settings.exchange().send(this.body, this.stream, apiKey, (connection) -> {
			this.progress.requestSent();
			sending.accept(connection);
		});
	}

	private Mono<Answer> headWithOtherKey(String rejected, CompletionsApiException.Unauthorized error) {
		if (!this.progress.replaceKey()) {
			return Mono.error(error);
		}
		return untilClosed(this.settings.apiKeys().replaceApiKey(rejected))
			.filter((apiKey) -> !apiKey.strip().equals(rejected.strip()))
			.switchIfEmpty(Mono.error(error))
			.flatMap((apiKey) -> head(ApiKeys.provided(apiKey)));
	}

	/**
	 * Hold the total limit, of which the time since the start of the call is used up.
	 * That it is over ends the elements first, and only then fails: an error would not
	 * cancel what it takes the elements from.
	 */
	private <T> Flux<T> within(Flux<T> flux) {
		Duration total = this.settings.timeouts().total();
		if (total == null) {
			return flux;
		}
		return flux.takeUntilOther(timeIsUp(total))
			.concatWith(Mono.defer(() -> this.timeIsUp ? Mono.error(notEnded(total)) : Mono.empty()));
	}

	private <T> Mono<T> within(Mono<T> mono) {
		Duration total = this.settings.timeouts().total();
		if (total == null) {
			return mono;
		}
		return mono.takeUntilOther(timeIsUp(total)).switchIfEmpty(Mono.error(() -> notEnded(total)));
	}

	private Mono<Long> timeIsUp(Duration total) {
		return Mono.defer(() -> Mono.delay(total.minusNanos(System.nanoTime() - this.start)))
			.doOnNext((time) -> this.timeIsUp = true);
	}

	private static CompletionsTimeoutException notEnded(Duration total) {
		return new CompletionsTimeoutException(Limit.TOTAL, total, null, null);
	}

}
