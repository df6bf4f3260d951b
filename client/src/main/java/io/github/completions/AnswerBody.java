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

	private final CallProgress progress;

	AnswerBody(Answer answer, AnswerForm form, CompletionsTimeouts timeouts, RunningCalls calls,
			CallProgress progress) {
		this.answer = answer;
		this.form = form;
		this.timeouts = timeouts;
		this.waited = progress.nanosSinceRequest();
		this.calls = calls;
		this.progress = progress;
	}

	@Override
	public void subscribe(CoreSubscriber<? super Completion> actual) {
		ResponseHead head = this.answer.head();
		AnswerReading reading = new AnswerReading(actual, new SniffingDecoder(head, this.form), this.calls,
				this.progress::elementSeen);
		reading.watch(new SilenceWatch(this.timeouts, this.form.isWhole(), this.waited, reading, head.requestId()));
		this.answer.body().subscribe(reading);
	}

}
