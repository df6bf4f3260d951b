package io.github.completions;

import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * An answer whose head has come and whose body waits to be read.
 *
 * @param head status and headers
 * @param body the body, to be subscribed to once
 */
record Answer(ResponseHead head, Flux<DataBuffer> body) {

	/**
	 * Give up the body, which closes the connection.
	 */
	void discard() {
		this.body.subscribe(new Discard());
	}

	private static final class Discard extends BaseSubscriber<DataBuffer> {

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
			cancel();
		}

		@Override
		protected void hookOnError(Throwable throwable) {
			// nobody waits for this answer any more
		}

	}

}
