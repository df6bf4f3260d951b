package io.github.completions;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * The calls of a client and of those made from it by {@code mutate()} that wait for a
 * server, so that closing the client ends them.
 */
final class RunningCalls {

	private final Set<Interruptible> calls = ConcurrentHashMap.newKeySet();

	private final Sinks.Empty<Void> closing = Sinks.empty();

	private volatile boolean closed;

	void add(Interruptible call) {
		this.calls.add(call);
		if (this.closed) {
			call.interrupt(CompletionsTransportException.clientClosed());
		}
	}

	void remove(Interruptible call) {
		this.calls.remove(call);
	}

	/**
	 * Return what fails when the client is closed, for waits that are rare.
	 */
	<T> Mono<T> failureOnClose() {
		return this.closing.asMono().then(Mono.error(CompletionsTransportException::clientClosed));
	}

	void close() {
		this.closed = true;
		this.closing.tryEmitEmpty();
		this.calls.forEach((call) -> call.interrupt(CompletionsTransportException.clientClosed()));
	}

	int size() {
		return this.calls.size();
	}

	/**
	 * A wait that can be ended from outside.
	 */
	interface Interruptible {

		/**
		 * End the wait with an error, unless it has ended. May be called by any thread.
		 */
		void interrupt(CompletionsException error);

	}

}
