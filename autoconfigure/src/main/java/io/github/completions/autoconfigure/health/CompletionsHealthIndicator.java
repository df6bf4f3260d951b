package io.github.completions.autoconfigure.health;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.completions.autoconfigure.CompletionsServerProbe;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.boot.health.contributor.AbstractReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/**
 * Tells the health of completions servers from the calls of the last minutes, and only if
 * they do not tell, and it is asked to, from a request of its own that costs no tokens.
 */
class CompletionsHealthIndicator extends AbstractReactiveHealthIndicator {

	private final CallOutcomes outcomes;

	private final CompletionsHealthProperties properties;

	private final @Nullable CompletionsServerProbe probe;

	private final Clock clock;

	CompletionsHealthIndicator(CallOutcomes outcomes, CompletionsHealthProperties properties,
			@Nullable CompletionsServerProbe probe, Clock clock) {
		super("Completions health check failed");
		this.outcomes = outcomes;
		this.properties = properties;
		this.probe = probe;
		this.clock = clock;
	}

	@Override
	protected Mono<Health> doHealthCheck(Health.Builder builder) {
		Status status = describeCalls(builder);
		builder.status(status);
		if (this.probe == null || !status.equals(Status.UNKNOWN)) {
			return Mono.fromSupplier(builder::build);
		}
		return probe(builder, this.probe);
	}

	/**
	 * A server that is down brings down the whole, as a client that needs it does not
	 * work.
	 */
	private Status describeCalls(Health.Builder builder) {
		Instant now = this.clock.instant();
		Map<String, Object> servers = new LinkedHashMap<>();
		Status status = Status.UNKNOWN;
		for (Map.Entry<String, RecentCalls> server : this.outcomes.byServer().entrySet()) {
			Status each = server.getValue().status(now, this.properties.window());
			servers.put(server.getKey(), describe(server.getValue(), each));
			if (each.equals(Status.DOWN) || status.equals(Status.UNKNOWN)) {
				status = each;
			}
		}
		builder.withDetail("servers", servers);
		return status;
	}

	private static Map<String, Object> describe(RecentCalls calls, Status status) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("status", status.getCode());
		details.put("failuresInARow", calls.failuresInARow());
		if (calls.last() != null) {
			details.put("lastCall", calls.last().toString());
		}
		if (calls.lastFailure() != null) {
			details.put("lastFailure", calls.lastFailure());
		}
		return details;
	}

	private Mono<Health> probe(Health.Builder builder, CompletionsServerProbe probe) {
		Duration limit = this.properties.probeTimeout();
		return probe.probe()
			.timeout(limit)
			.then(Mono.fromSupplier(() -> builder.up().withDetail("probe", "answered").build()))
			.onErrorResume(
					(error) -> Mono.just(builder.down().withDetail("probe", error.getClass().getSimpleName()).build()));
	}

}
