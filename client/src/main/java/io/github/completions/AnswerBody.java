package io.github.completions;

import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;

/**
 * The elements of an answer's body, within the limits of silence.
 */
final class AnswerBody extends Flux<Completion> {

	private final Answer answer;

	private final AnswerForm form;

	private final CompletionsTimeouts timeouts;

	private final long waited;

	private final RunningCalls calls;

	private final Runnable firstElement;

	/**
	 * Create the elements.
	 * @param waited the nanoseconds since the request was sent
	 * @param firstElement runs before the first element is handed on
	 */
	AnswerBody(Answer answer, AnswerForm form, CompletionsTimeouts timeouts, long waited, RunningCalls calls,
			Runnable firstElement) {
		this.answer = answer;
		this.form = form;
		this.timeouts = timeouts;
		this.waited = waited;
		this.calls = calls;
		this.firstElement = firstElement;
	}

	@Override
	public void subscribe(CoreSubscriber<? super Completion> actual) {
		ResponseHead head = this.answer.head();
		AnswerReading reading = new AnswerReading(actual, new SniffingDecoder(head, this.form), this.calls,
				this.firstElement);
		reading.watch(new SilenceWatch(this.timeouts, this.form.isWhole(), this.waited, reading, head.requestId()));
		this.answer.body().subscribe(reading);
	}

}
