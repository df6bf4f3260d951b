package io.github.completions;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.core.log.LogFormatUtils;

/**
 * Writes a line at the start and at the end of each call. Neither prompt, nor text, nor
 * key is in them.
 */
final class CallLog {

	private static final int MAX_VALUE_LENGTH = 100;

	private static final Log logger = LogFactory.getLog(CompletionsClient.class);

	private CallLog() {
	}

	static boolean isEnabled() {
		return logger.isDebugEnabled();
	}

	static void started(CompletionsObservationContext context, RequestTarget target) {
		logger.debug("%s%s starts: model=%s, url=%s".formatted(prefix(context),
				context.isStream() ? "Stream" : "Completion", value(context.request().model()), target));
	}

	static void ended(CompletionsObservationContext context) {
		Completion response = context.response();
		CompletionUsage usage = context.usage();
		logger.debug(("%s%s ended: outcome=%s, duration=%d ms, firstChunk=%s, attempts=%d, requestId=%s, model=%s,"
				+ " inputTokens=%s, outputTokens=%s")
			.formatted(prefix(context), context.isStream() ? "Stream" : "Completion", outcome(context),
					context.elapsed().toMillis(), firstChunk(context), context.attempts(), value(context.requestId()),
					value((response != null) ? response.model() : context.request().model()),
					value((usage != null) ? usage.promptTokens() : null),
					value((usage != null) ? usage.completionTokens() : null)));
	}

	private static String prefix(CompletionsObservationContext context) {
		return "[" + Integer.toHexString(System.identityHashCode(context)) + "] ";
	}

	private static String outcome(CompletionsObservationContext context) {
		Throwable error = context.getError();
		if (context.isCancelled() || error == null) {
			return context.isCancelled() ? "cancelled" : "complete";
		}
		return LoggedError.of(error);
	}

	private static String firstChunk(CompletionsObservationContext context) {
		return (context.timeToFirstChunk() != null) ? context.timeToFirstChunk().toMillis() + " ms" : "none";
	}

	/**
	 * What a server names could forge a line of its own.
	 */
	private static String value(@Nullable Object value) {
		return (value != null) ? LogFormatUtils.formatValue(value, MAX_VALUE_LENGTH, true) : "unknown";
	}

	/**
	 * What observes a call must not end it.
	 */
	static void notObserved(RuntimeException error) {
		logger.warn("An observation failed, the call goes on", error);
	}

}
