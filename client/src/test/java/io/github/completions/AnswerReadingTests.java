package io.github.completions;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;

import static org.assertj.core.api.Assertions.assertThat;

class AnswerReadingTests {

	private static final Duration LIMIT = Duration.ofSeconds(10);

	private final CountDownLatch sent = new CountDownLatch(1);

	@Test
	void losesNothingThatComesWhileAnotherThreadHandsOn() {
		Flux<Completion> elements = new AnswerBody(answer(HttpStatus.OK, new OtherThread(this.sent)),
				new StreamedAnswer(1024), CompletionsTimeouts.defaults(), new RunningCalls(), new CallProgress());
		StepVerifier.create(elements.map(Completion::text).doOnNext((text) -> await()))
			.expectNext("one", "two", "three", "four")
			.expectComplete()
			.verify(LIMIT);
	}

	@Test
	void releasesTheBodyOfAnErrorOnceWhateverIsDiscarded() {
		Flux<DataBuffer> body = Flux.just(buffer("{}"));
		List<DataBuffer> discarded = new CopyOnWriteArrayList<>();
		StepVerifier
			.create(ErrorBody.read(answer(HttpStatus.BAD_REQUEST, body)).doOnDiscard(DataBuffer.class, discarded::add))
			.expectNextCount(1)
			.expectComplete()
			.verify(LIMIT);
		assertThat(discarded).isEmpty();
	}

	private void await() {
		try {
			assertThat(this.sent.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Answer answer(HttpStatusCode status, Flux<DataBuffer> body) {
		return new Answer(new ResponseHead(status, new HttpHeaders(), SecretMask.NONE), body);
	}

	private static DataBuffer buffer(String text) {
		return DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Sends a first buffer when it is asked, and the others from a thread of its own.
	 */
	private static final class OtherThread extends Flux<DataBuffer> implements Subscription {

		private final CountDownLatch sent;

		private CoreSubscriber<? super DataBuffer> subscriber;

		OtherThread(CountDownLatch sent) {
			this.sent = sent;
		}

		@Override
		public void subscribe(CoreSubscriber<? super DataBuffer> subscriber) {
			this.subscriber = subscriber;
			subscriber.onSubscribe(this);
		}

		@Override
		public void request(long n) {
			// hands on "one" and waits in it, while this thread sends the rest
			Thread first = new Thread(() -> send("one"));
			first.start();
			new Thread(() -> sendRest(first)).start();
		}

		private void sendRest(Thread first) {
			while (first.getState() != Thread.State.TIMED_WAITING) {
				Thread.onSpinWait();
			}
			send("two");
			send("three");
			send("four");
			this.subscriber.onNext(AnswerReadingTests.buffer("data: [DONE]\n\n"));
			this.subscriber.onComplete();
			this.sent.countDown();
		}

		private void send(String text) {
			this.subscriber.onNext(AnswerReadingTests
				.buffer("data: {\"choices\":[{\"text\":\"" + text + "\",\"finish_reason\":\"stop\"}]}\n\n"));
		}

		@Override
		public void cancel() {
			// the test is over
		}

	}

}
