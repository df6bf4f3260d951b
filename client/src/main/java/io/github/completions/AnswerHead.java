package io.github.completions;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Consumer;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

import io.github.completions.CompletionsTimeoutException.Limit;

/**
 * Waits for the head of an answer, no longer than a limit from the moment at which the
 * request is sent: the wait for a connection has limits of its own. An exchange that did
 * not answer in time is cancelled, which closes its connection.
 */
final class AnswerHead extends Mono<Answer> {

	private final Function<Consumer<Disposable>, Mono<Answer>> exchange;

	private final Limit limit;

	private final Duration length;

	private final RunningCalls calls;

	/**
	 * Create the wait.
	 * @param exchange makes the exchange, which runs what it is given when the request is
	 * sent, with its connection
	 */
	AnswerHead(Function<Consumer<Disposable>, Mono<Answer>> exchange, Limit limit, Duration length,
			RunningCalls calls) {
		this.exchange = exchange;
		this.limit = limit;
		this.length = length;
		this.calls = calls;
	}

	@Override
	public void subscribe(CoreSubscriber<? super Answer> actual) {
		Wait wait = new Wait(actual, this.limit, this.length, this.calls);
		actual.onSubscribe(wait);
		wait.register();
		this.exchange.apply(wait::requestIsSent).subscribe(wait);
	}

	private static final class Wait implements CoreSubscriber<Answer>, Subscription, RunningCalls.Interruptible {

		private static final AtomicReferenceFieldUpdater<Wait, @Nullable Subscription> UPSTREAM = AtomicReferenceFieldUpdater
			.newUpdater(Wait.class, Subscription.class, "upstream");

		private final CoreSubscriber<? super Answer> actual;

		private final Limit limit;

		private final Duration length;

		private final RunningCalls calls;

		private final AtomicBoolean ended = new AtomicBoolean();

		private volatile @Nullable Subscription upstream;

		private volatile @Nullable Disposable timer;

		private volatile @Nullable Disposable connection;

		Wait(CoreSubscriber<? super Answer> actual, Limit limit, Duration length, RunningCalls calls) {
			this.actual = actual;
			this.limit = limit;
			this.length = length;
			this.calls = calls;
		}

		/**
		 * Become a running call, unless the subscriber cancelled in the meantime.
		 */
		void register() {
			this.calls.add(this);
			if (this.ended.get()) {
				this.calls.remove(this);
			}
		}

		void requestIsSent(Disposable connection) {
			this.connection = connection;
			stopTimer();
			this.timer = EventLoopTurn.schedule(
					() -> interrupt(new CompletionsTimeoutException(this.limit, this.length, null, null)),
					this.length.toNanos(), TimeUnit.NANOSECONDS);
			if (this.ended.get()) {
				stopTimer();
			}
		}

		private void stopTimer() {
			Disposable timer = this.timer;
			if (timer != null) {
				timer.dispose();
			}
		}

		private boolean end() {
			if (!this.ended.compareAndSet(false, true)) {
				return false;
			}
			stopTimer();
			this.calls.remove(this);
			return true;
		}

		@Override
		public Context currentContext() {
			return this.actual.currentContext();
		}

		@Override
		public void onSubscribe(Subscription subscription) {
			if (Operators.setOnce(UPSTREAM, this, subscription)) {
				subscription.request(Long.MAX_VALUE);
			}
		}

		@Override
		public void onNext(Answer answer) {
			if (end()) {
				this.actual.onNext(answer);
				this.actual.onComplete();
			}
			else {
				answer.discard();
			}
		}

		@Override
		public void onError(Throwable error) {
			if (end()) {
				this.actual.onError(error);
			}
		}

		@Override
		public void onComplete() {
			if (end()) {
				this.actual
					.onError(new CompletionsTransportException("The connector gave no answer", false, null, null));
			}
		}

		@Override
		public void interrupt(CompletionsException error) {
			if (end()) {
				giveUp();
				this.actual.onError(error);
			}
		}

		@Override
		public void request(long n) {
			// there is one answer, which cannot be held back
		}

		@Override
		public void cancel() {
			if (end()) {
				giveUp();
			}
		}

		/**
		 * Cancel the exchange. If the head is on its way, Spring's connector for Reactor
		 * Netty would now read the body to its end, so that the connection is closed here
		 * too.
		 */
		private void giveUp() {
			Operators.terminate(UPSTREAM, this);
			Disposable connection = this.connection;
			if (connection != null) {
				connection.dispose();
			}
		}

	}

}
