package io.github.completions.autoconfigure;

import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.ContextClosedEvent;

/**
 * Closes the clients when the application closes: after web servers have let their
 * requests end, and before the event loops end, with which connections break. That is
 * earlier than the beans are destroyed.
 */
class ClientShutdown implements SmartLifecycle, ApplicationListener<ContextClosedEvent> {

	/** Web servers stop in the phases right below the default one. */
	private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 4096;

	private final CompletionsClientFactory factory;

	private final ApplicationContext context;

	private volatile boolean running;

	private volatile boolean closing;

	ClientShutdown(CompletionsClientFactory factory, ApplicationContext context) {
		this.factory = factory;
		this.context = context;
	}

	@Override
	public void onApplicationEvent(ContextClosedEvent event) {
		this.closing = this.closing || event.getApplicationContext() == this.context;
	}

	@Override
	public void start() {
		this.running = true;
	}

	/**
	 * A stop that may be followed by a start, as that of a checkpoint, leaves the clients
	 * open: they could not be opened again.
	 */
	@Override
	public void stop() {
		this.running = false;
		if (this.closing) {
			this.factory.close();
		}
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

}
