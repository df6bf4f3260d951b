package io.github.completions;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;

/**
 * Keeps what Netty's leak detector reports. The configuration of the logs has it from the
 * first buffer on.
 */
public final class LeakAppender extends AppenderBase<ILoggingEvent> {

	private static final List<String> LEAKS = new CopyOnWriteArrayList<>();

	static List<String> leaks() {
		return LEAKS;
	}

	@Override
	protected void append(ILoggingEvent event) {
		LEAKS.add(event.getFormattedMessage());
	}

}
