package io.github.completions;

import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.slf4j.LoggerFactory;

/**
 * What the client logs at a level and above while a test runs.
 */
final class Logs implements AutoCloseable {

	private final Logger logger = (Logger) LoggerFactory.getLogger("io.github.completions");

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	private final Level before = this.logger.getLevel();

	Logs(Level level) {
		this.logger.setLevel(level);
		this.appender.start();
		this.logger.addAppender(this.appender);
	}

	List<String> lines() {
		return List.copyOf(this.appender.list).stream().map(Logs::line).toList();
	}

	private static String line(ILoggingEvent event) {
		return event.getLevel() + " " + event.getFormattedMessage() + event.getMDCPropertyMap();
	}

	@Override
	public void close() {
		this.logger.detachAppender(this.appender);
		this.logger.setLevel(this.before);
	}

}
