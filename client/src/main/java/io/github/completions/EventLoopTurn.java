package io.github.completions;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.internal.ThreadExecutorMap;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

/**
 * The turn of an event loop in which the current thread is. Reactor Netty tells the end
 * of a body first and puts the connection back into its pool after that: a caller who
 * starts the next call at once would open another connection.
 */
final class EventLoopTurn {

	private EventLoopTurn() {
	}

	/**
	 * Run a task when the turn is over; at once on other threads.
	 */
	static void whenOver(Runnable task) {
		EventExecutor eventLoop = current();
		if (eventLoop == null) {
			task.run();
			return;
		}
		try {
			eventLoop.execute(task);
		}
		catch (RejectedExecutionException ex) {
			task.run();
		}
	}

	/**
	 * Run a task after a delay. On the thread of an event loop it is the loop that waits:
	 * being held up itself is not taken for silence of the server, and no other thread
	 * has to be woken for each stream to set its timer.
	 */
	static Disposable schedule(Runnable task, long delay, TimeUnit unit) {
		EventExecutor eventLoop = current();
		if (eventLoop == null || eventLoop.isShuttingDown()) {
			return Schedulers.parallel().schedule(task, delay, unit);
		}
		Future<?> future = eventLoop.schedule(task, delay, unit);
		return () -> future.cancel(false);
	}

	/**
	 * Netty has no other way from a thread to its event loop.
	 */
	private static @Nullable EventExecutor current() {
		try {
			return ThreadExecutorMap.currentExecutor();
		}
		catch (LinkageError ex) {
			return null;
		}
	}

}
