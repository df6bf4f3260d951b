package io.github.completions;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;

import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import static org.assertj.core.api.Assertions.assertThat;

class BodyRestTests {

	private final List<String> events = new CopyOnWriteArrayList<>();

	private final CountDownLatch completed = new CountDownLatch(1);

	private final CountDownLatch cancelled = new CountDownLatch(1);

	private final EventExecutor eventLoop = new DefaultEventExecutor();

	private final BodyRest rest = new BodyRest(new Subscription() {

		@Override
		public void request(long n) {
			BodyRestTests.this.events.add("request");
		}

		@Override
		public void cancel() {
			BodyRestTests.this.events.add("cancel");
			BodyRestTests.this.cancelled.countDown();
		}

	}, () -> {
		this.events.add("complete");
		this.completed.countDown();
	});

	@AfterEach
	void shutDown() {
		this.eventLoop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
	}

	private static void await(CountDownLatch latch) throws InterruptedException {
		assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void completesWithTheEndOfTheMessage() throws InterruptedException {
		this.eventLoop.execute(() -> {
			this.rest.start();
			this.rest.bodyEnded();
			this.events.add("turn is over");
		});
		await(this.completed);
		assertThat(this.events).containsExactly("request", "turn is over", "complete");
	}

	@Test
	void takesNoStallOfTheEventLoopForOneOfTheServer() throws InterruptedException {
		this.eventLoop.execute(() -> {
			this.rest.start();
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
		});
		this.eventLoop.execute(() -> {
			this.events.add("end of message");
			this.rest.bodyEnded();
		});
		await(this.completed);
		assertThat(this.events).containsExactly("request", "end of message", "complete");
	}

	@Test
	void completesWithoutTheEndOfTheMessageAndGivesTheBodyUpLater() throws InterruptedException {
		this.rest.start();
		await(this.cancelled);
		assertThat(this.events).containsExactly("request", "complete", "cancel");
	}

	@Test
	void givesUpABodyThatGoesOnForLong() throws InterruptedException {
		this.rest.start();
		for (int i = 0; i < 3; i++) {
			this.rest.take(DefaultDataBufferFactory.sharedInstance.wrap(new byte[32 * 1024]));
		}
		await(this.cancelled);
		await(this.completed);
		assertThat(this.events).containsOnlyOnce("complete").containsOnlyOnce("cancel");
	}

}
