package io.github.completions;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import reactor.core.CoreSubscriber;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;

import org.springframework.core.io.buffer.DataBuffer;

import io.github.completions.CompletionsTimeoutException.Limit;

/**
 * A body that was handed to a user together with its head. One that nobody subscribes to
 * within the idle limit is given up, so that it does not hold its connection for ever.
 */
final class ClaimableBody extends Flux<DataBuffer> {

	private final Flux<DataBuffer> body;

	private final Duration limit;

	private final ResponseHead head;

	private final Consumer<CompletionsException> givenUp;

	private final AtomicBoolean claimed = new AtomicBoolean();

	private final Disposable timer;

	private volatile boolean late;

	/**
	 * Create the body.
	 * @param givenUp is told when the body is given up
	 */
	ClaimableBody(Flux<DataBuffer> body, Duration limit, ResponseHead head, Consumer<CompletionsException> givenUp) {
		this.body = body;
		this.limit = limit;
		this.head = head;
		this.givenUp = givenUp;
		this.timer = EventLoopTurn.schedule(this::giveUp, limit.toNanos(), TimeUnit.NANOSECONDS);
	}

	private void giveUp() {
		if (this.claimed.compareAndSet(false, true)) {
			this.late = true;
			new Answer(this.head, this.body).discard();
			this.givenUp.accept(notClaimed());
		}
	}

	@Override
	public void subscribe(CoreSubscriber<? super DataBuffer> actual) {
		if (this.claimed.compareAndSet(false, true)) {
			this.timer.dispose();
			this.body.subscribe(actual);
			return;
		}
		Operators.error(actual,
				this.late ? notClaimed() : new IllegalStateException("The body was subscribed to before"));
	}

	private CompletionsException notClaimed() {
		return new CompletionsTimeoutException(Limit.IDLE, this.limit, this.head.requestId(), null);
	}

}
