package io.github.completions.cases;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.AppenderBase;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Looks for secrets in all that calls let out: logs of all loggers at TRACE, errors with
 * all their causes, observations, and what objects say of themselves.
 */
public final class SecretScan extends AppenderBase<ILoggingEvent> implements ObservationHandler<Observation.Context> {

	private static final Level LEVEL = Level.WARN;

	private static int running;

	private final Logger root = ((LoggerContext) LoggerFactory.getILoggerFactory()).getLogger(Logger.ROOT_LOGGER_NAME);

	private final List<String> secrets;

	private final List<String> found = new CopyOnWriteArrayList<>();

	public SecretScan(List<String> secrets) {
		this.secrets = List.copyOf(secrets);
		setContext(this.root.getLoggerContext());
		start();
		this.root.addAppender(this);
		count(1);
	}

	/**
	 * All loggers are at TRACE as long as anybody looks.
	 */
	private void count(int change) {
		synchronized (SecretScan.class) {
			running += change;
			this.root.setLevel((running > 0) ? Level.TRACE : LEVEL);
		}
	}

	@Override
	public void stop() {
		super.stop();
		this.root.detachAppender(this);
		count(-1);
	}

	/**
	 * Return where secrets were found.
	 */
	public List<String> found() {
		return new ArrayList<>(this.found);
	}

	public void scan(String where, String text) {
		for (String secret : this.secrets) {
			if (text.contains(secret)) {
				this.found.add("the secret " + secret + " is in " + where);
			}
		}
	}

	public void scan(@Nullable Throwable error) {
		scan(error, Collections.newSetFromMap(new IdentityHashMap<>()));
	}

	private void scan(@Nullable Throwable error, Set<Throwable> seen) {
		if (error == null || !seen.add(error)) {
			return;
		}
		scan("an error: " + error.getClass(), error.getMessage() + error.getLocalizedMessage() + error);
		scan(error.getCause(), seen);
		for (Throwable suppressed : error.getSuppressed()) {
			scan(suppressed, seen);
		}
	}

	@Override
	protected void append(ILoggingEvent event) {
		scan("the log of " + event.getLoggerName(), event.getFormattedMessage());
		for (IThrowableProxy error = event.getThrowableProxy(); error != null; error = error.getCause()) {
			scan("an error in the log of " + event.getLoggerName(), String.valueOf(error.getMessage()));
		}
	}

	@Override
	public void onStop(Observation.Context context) {
		scan("an observation",
				context + " " + context.getAllKeyValues() + context.getName() + context.getContextualName());
		scan(context.getError());
	}

	@Override
	public void onEvent(Observation.Event event, Observation.Context context) {
		scan("an event of an observation", event.getName() + event.getContextualName());
	}

	@Override
	public boolean supportsContext(Observation.Context context) {
		return true;
	}

}
