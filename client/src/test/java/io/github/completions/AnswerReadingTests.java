package io.github.completions;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.UnpooledByteBufAllocator;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DataBufferWrapper;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.core.io.buffer.NettyDataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;

import static org.assertj.core.api.Assertions.assertThat;

class AnswerReadingTests {

	private static final Duration LIMIT = Duration.ofSeconds(10);

	private static final String TEXT_EVENT = "data: {\"choices\":[{\"text\":\"%s\",\"finish_reason\":\"stop\"}]}\n\n";

	private final CountDownLatch sent = new CountDownLatch(1);

	@Test
	void losesNothingThatComesWhileAnotherThreadHandsOn() {
		StepVerifier.create(elements(new OtherThread(this.sent)).map(Completion::text).doOnNext((text) -> await()))
			.expectNext("one", "two", "three", "four")
			.expectComplete()
			.verify(LIMIT);
	}

	@Test
	void readsABodyThatComesWithinTheDemandForIt() {
		Flux<DataBuffer> body = Flux.just(event("one"), event("two"), event("three"), buffer("data: [DONE]\n\n"));
		StepVerifier.create(elements(body).map(Completion::text), 0)
			.thenRequest(1)
			.expectNext("one")
			.thenRequest(1)
			.expectNext("two")
			.thenRequest(1)
			.expectNext("three")
			.expectComplete()
			.verify(LIMIT);
	}

	@Test
	void releasesWhatComesWithinAnElementThatIsTheLastOneTaken() {
		TestPublisher<DataBuffer> body = TestPublisher.create();
		NettyDataBufferFactory buffers = new NettyDataBufferFactory(UnpooledByteBufAllocator.DEFAULT);
		List<NettyDataBuffer> sent = new ArrayList<>();
		Runnable send = () -> {
			NettyDataBuffer buffer = buffers.allocateBuffer(64);
			buffer.write(TEXT_EVENT.formatted("one").getBytes(StandardCharsets.UTF_8));
			sent.add(buffer);
			body.next(buffer);
		};
		StepVerifier.create(elements(body.flux()).doOnNext((element) -> {
			send.run();
			send.run();
		})).then(send::run).expectNextCount(1).thenCancel().verify(LIMIT);
		body.assertCancelled();
		assertThat(sent).hasSize(3).allSatisfy((buffer) -> assertThat(buffer.getNativeBuffer().refCnt()).isZero());
	}

	@Test
	void endsWithWhateverReadingABufferThrows() {
		Fault fault = new Fault();
		DataBuffer broken = new DataBufferWrapper(buffer("data")) {

			@Override
			public DataBuffer read(byte[] destination, int offset, int length) {
				throw fault;
			}

		};
		TestPublisher<DataBuffer> body = TestPublisher.create();
		StepVerifier.create(elements(body.flux()).map(Completion::text))
			.then(() -> body.next(event("one"), broken))
			.expectNext("one")
			.expectErrorSatisfies((error) -> assertThat(error).isSameAs(fault))
			.verify(LIMIT);
		body.assertCancelled();
	}

	@Test
	void endsWithWhateverDecodingThrows() {
		TestPublisher<DataBuffer> body = TestPublisher.create();
		Flux<Completion> elements = new Flux<>() {

			@Override
			public void subscribe(CoreSubscriber<? super Completion> actual) {
				AnswerReading reading = new AnswerReading(actual, new FaultyDecoder(), new RunningCalls(), () -> {
				});
				reading.watch(new SilenceWatch(CompletionsTimeouts.defaults(), false, 0, reading, null));
				body.subscribe(reading);
			}

		};
		StepVerifier.create(elements).then(() -> body.next(event("one"))).expectError(Fault.class).verify(LIMIT);
		body.assertCancelled();
	}

	@Test
	void endsWithWhatASubscriberThrows() {
		TestPublisher<DataBuffer> body = TestPublisher.create();
		StepVerifier.create(elements(body.flux()).map((element) -> {
			throw new NoClassDefFoundError("JVM-fatal to Reactor, which throws it on");
		})).then(() -> body.next(event("one"))).expectError(NoClassDefFoundError.class).verify(LIMIT);
		body.assertCancelled();
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

	private static Flux<Completion> elements(Flux<DataBuffer> body) {
		return new AnswerBody(answer(HttpStatus.OK, body), new StreamedAnswer(1024), CompletionsTimeouts.defaults(),
				new RunningCalls(), new CallProgress());
	}

	private static Answer answer(HttpStatusCode status, Flux<DataBuffer> body) {
		return new Answer(new ResponseHead(status, new HttpHeaders(), SecretMask.NONE), body);
	}

	private static DataBuffer event(String text) {
		return buffer(TEXT_EVENT.formatted(text));
	}

	private static DataBuffer buffer(String text) {
		return DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(StandardCharsets.UTF_8));
	}

	private static final class Fault extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

	private static final class FaultyDecoder implements AnswerDecoder {

		@Override
		public void feed(DataBuffer buffer) {
			DataBufferUtils.release(buffer);
		}

		@Override
		public void endOfInput() {
			throw new Fault();
		}

		@Override
		public Completion next() {
			throw new Fault();
		}

		@Override
		public boolean isDone() {
			return false;
		}

		@Override
		public boolean hasBegun() {
			return true;
		}

		@Override
		public CompletionsException incomplete(Throwable cause) {
			return new CompletionsTransportException("incomplete", false, null, cause);
		}

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
			this.subscriber.onNext(event(text));
		}

		@Override
		public void cancel() {
			// the test is over
		}

	}

}
