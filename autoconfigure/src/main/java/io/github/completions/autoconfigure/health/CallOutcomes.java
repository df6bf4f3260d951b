package io.github.completions.autoconfigure.health;

import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.completions.CompletionsApiException;
import io.github.completions.CompletionsDecodingException;
import io.github.completions.CompletionsObservationContext;
import io.github.completions.CompletionsStreamException;
import io.github.completions.CompletionsTimeoutException;
import io.github.completions.CompletionsTransportException;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;

/**
 * Remembers how the calls to each server ended. It sees them as observations, so that it
 * costs no call of its own.
 */
class CallOutcomes implements ObservationHandler<CompletionsObservationContext> {

	private final Clock clock;

	private final Map<String, RecentCalls> byServer = new ConcurrentHashMap<>();

	CallOutcomes(Clock clock) {
		this.clock = clock;
	}

	@Override
	public boolean supportsContext(Observation.Context context) {
		return context instanceof CompletionsObservationContext;
	}

	@Override
	public void onStop(CompletionsObservationContext context) {
		Throwable error = context.getError();
		String server = context.serverAddress() + ":" + context.serverPort();
		if (error == null && !context.isCancelled()) {
			this.byServer.merge(server, RecentCalls.NONE.succeeded(this.clock.instant()), (before, after) -> after);
		}
		else if (error != null && isFailureOfServer(error)) {
			this.byServer.compute(server, (key, before) -> ((before != null) ? before : RecentCalls.NONE)
				.failed(this.clock.instant(), error));
		}
	}

	/**
	 * An error that the request, or the key that it came with, is to blame for says
	 * nothing of the server: with keys per tenant, one of them must not take all down.
	 */
	private static boolean isFailureOfServer(Throwable error) {
		if (error instanceof CompletionsApiException api) {
			return api.status().is5xxServerError();
		}
		return error instanceof CompletionsTransportException || error instanceof CompletionsTimeoutException
				|| error instanceof CompletionsStreamException || error instanceof CompletionsDecodingException;
	}

	Map<String, RecentCalls> byServer() {
		return Map.copyOf(this.byServer);
	}

}
