package io.github.completions;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

/**
 * The log of one class, as long as it is open.
 */
final class Logs extends AppenderBase<ILoggingEvent> implements AutoCloseable {

	private final Logger logger;

	private final List<String> lines = new CopyOnWriteArrayList<>();

	Logs(Class<?> type) {
		this.logger = (Logger) LoggerFactory.getLogger(type);
		this.logger.setLevel(Level.DEBUG);
		this.logger.addAppender(this);
		start();
	}

	List<String> lines() {
		return this.lines;
	}

	@Override
	protected void append(ILoggingEvent event) {
		this.lines.add(event.getLevel() + " " + event.getFormattedMessage());
	}

	@Override
	public void close() {
		this.logger.detachAppender(this);
		this.logger.setLevel(null);
		stop();
	}

}
