package io.github.completions;

import java.util.function.Consumer;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import reactor.util.context.Context;

/**
 * Errors of a connector that nobody waits for any more. A cancel that meets the head of
 * an answer makes Spring's connector give up the body on its own; that it is subscribed
 * to at the same time is then an error without a receiver, for which Reactor would call a
 * hook of the whole application.
 */
final class LateErrors {

	private static final Log logger = LogFactory.getLog(LateErrors.class);

	/** The key is Reactor's: what it holds takes the place of the hook. */
	static final Context IGNORED = Context.of("reactor.onErrorDropped.local",
			(Consumer<Throwable>) (error) -> logger.debug("Ignored after the end of a call: " + error.getMessage()));

	private LateErrors() {
	}

}
