package io.github.completions;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.internal.ThreadExecutorMap;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Schedulers;

/**
 * The turn of an event loop in which the current thread is. Reactor Netty tells the end
 * of a body first and puts the connection back into its pool after that: a caller who
 * starts the next call at once would open another connection.
 */
final class EventLoopTurn {

	private static final long LATE = TimeUnit.MILLISECONDS.toNanos(2);

	private static final long SECOND_LOOK = TimeUnit.MILLISECONDS.toNanos(10);

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
	 * no other thread has to be woken for each stream to set its timer, and a loop that
	 * was held up first reads what has come, so that this is not taken for silence of the
	 * server.
	 */
	static Disposable schedule(Runnable task, long delay, TimeUnit unit) {
		EventExecutor eventLoop = current();
		if (eventLoop == null || eventLoop.isShuttingDown()) {
			return Schedulers.parallel().schedule(task, delay, unit);
		}
		Disposable.Swap timer = Disposables.swap();
		long due = System.nanoTime() + unit.toNanos(delay);
		timer.update(schedule(eventLoop, () -> {
			if (System.nanoTime() - due > LATE) {
				timer.update(schedule(eventLoop, task, SECOND_LOOK));
			}
			else {
				task.run();
			}
		}, unit.toNanos(delay)));
		return timer;
	}

	private static Disposable schedule(EventExecutor eventLoop, Runnable task, long nanos) {
		Future<?> future = eventLoop.schedule(task, nanos, TimeUnit.NANOSECONDS);
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
