package io.github.completions;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import reactor.core.CoreSubscriber;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;

import io.github.completions.CompletionsTimeoutException.Limit;

/**
 * A body that was handed to a user together with its head. One that nobody subscribes to
 * within the idle limit is given up, so that it does not hold its connection for ever.
 */
final class ClaimableBody extends Flux<Completion> {

	private final Flux<Completion> elements;

	private final Answer answer;

	private final Duration limit;

	private final Consumer<CompletionsException> givenUp;

	private final AtomicBoolean claimed = new AtomicBoolean();

	private final Disposable timer;

	private volatile boolean late;

	/**
	 * Create the body.
	 * @param elements the elements of the answer
	 * @param givenUp is told when the body is given up
	 */
	ClaimableBody(Flux<Completion> elements, Answer answer, Duration limit, Consumer<CompletionsException> givenUp) {
		this.elements = elements;
		this.answer = answer;
		this.limit = limit;
		this.givenUp = givenUp;
		this.timer = EventLoopTurn.schedule(this::giveUp, limit.toNanos(), TimeUnit.NANOSECONDS);
	}

	private void giveUp() {
		if (this.claimed.compareAndSet(false, true)) {
			this.late = true;
			this.answer.discard();
			this.givenUp.accept(notClaimed());
		}
	}

	@Override
	public void subscribe(CoreSubscriber<? super Completion> actual) {
		if (this.claimed.compareAndSet(false, true)) {
			this.timer.dispose();
			this.elements.subscribe(actual);
			return;
		}
		Operators.error(actual,
				this.late ? notClaimed() : new IllegalStateException("The body was subscribed to before"));
	}

	private CompletionsException notClaimed() {
		return new CompletionsTimeoutException(Limit.IDLE, this.limit, this.answer.head().requestId(), null);
	}

}
