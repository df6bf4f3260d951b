package io.github.completions.cases;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.github.completions.Completion;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsRetry;
import io.github.completions.CompletionsTimeouts;
import io.github.completions.ConnectionSettings;
import io.micrometer.observation.ObservationRegistry;
import reactor.core.publisher.Flux;

/**
 * Plays a case and tells what is wrong with what comes out.
 */
final class CasePlayer {

	private static final int LONGEST_CALL = 30_000;

	/** So long after a cancel nothing may come, neither signal nor request. */
	private static final int QUIET_AFTER_CANCEL = 300;

	private final Case played;

	private final SecretScan scan;

	private final WireServer server;

	private CasePlayer(Case played, SecretScan scan, WireServer server) {
		this.played = played;
		this.scan = scan;
		this.server = server;
	}

	/**
	 * Play the case.
	 * @return what is wrong, nothing if all is right
	 */
	static List<String> play(Case played) throws InterruptedException {
		SecretScan scan = new SecretScan(secrets(played));
		DroppedErrors dropped = new DroppedErrors();
		try (WireServer server = new WireServer(played.responses(), played.consumer().firstResponseRepeats())) {
			List<String> mismatches = new CasePlayer(played, scan, server).mismatches();
			mismatches.addAll(scan.found());
			mismatches.addAll(dropped.found());
			return mismatches;
		}
		finally {
			scan.stop();
			dropped.close();
		}
	}

	private static List<String> secrets(Case played) {
		List<String> secrets = new ArrayList<>();
		played.expected().forEach((expectation) -> secrets.addAll(expectation.secrets()));
		String apiKey = played.client().apiKey();
		if (apiKey != null && !apiKey.isBlank()) {
			secrets.add(apiKey.strip());
		}
		return secrets;
	}

	private List<String> mismatches() throws InterruptedException {
		CompletionsClient client;
		try {
			client = client(this.server.baseUrl());
		}
		catch (IllegalArgumentException ex) {
			return mismatches(List.of(Outcome.refused(this.played.stream(), ex)));
		}
		try {
			this.scan.scan("the client", client + " " + client.mutate() + " " + this.played.request());
			List<CaseSubscriber> calls = callAtOnce(client);
			for (int i = 1; i < this.played.consumer().calls(); i++) {
				awaitUntil(() -> false, this.played.consumer().pause());
				calls = callAtOnce(client);
			}
			awaitQuiet();
			return mismatches(calls.stream().map(CaseSubscriber::outcome).toList());
		}
		finally {
			client.close();
		}
	}

	private CompletionsClient client(String origin) {
		ClientOptions options = this.played.client();
		ObservationRegistry observations = ObservationRegistry.create();
		observations.observationConfig().observationHandler(this.scan);
		CompletionsClient.Builder builder = CompletionsClient.builder()
			.baseUrl(origin + options.basePath())
			.apiKey(options.apiKey())
			.timeouts(timeouts(options))
			.retry(CompletionsRetry.defaults().withMaxRetries(options.maxRetries()).withDelay(Duration.ofMillis(20)))
			.observationRegistry(observations);
		if (options.maxEventBytes() != null) {
			builder.maxEventSize(options.maxEventBytes()).maxResponseSize(options.maxEventBytes());
		}
		if (options.maxConnections() != null) {
			builder.connectionSettings(ConnectionSettings.defaults().withMaxConnections(options.maxConnections()));
		}
		return builder.build();
	}

	/**
	 * The cases count the silence before the first event of a stream as idle, the client
	 * as a part of the wait for the answer: where a case limits only the first, the
	 * client gets a longer limit for the second, as that covers the head too.
	 */
	private CompletionsTimeouts timeouts(ClientOptions options) {
		CompletionsTimeouts timeouts = CompletionsTimeouts.defaults();
		if (options.idleTimeout() != null) {
			timeouts = timeouts.withIdle(Duration.ofMillis(options.idleTimeout()))
				.withResponse(Duration.ofMillis(options.idleTimeout() * 3L));
		}
		return (options.responseTimeout() != null) ? timeouts.withResponse(Duration.ofMillis(options.responseTimeout()))
				: timeouts;
	}

	private List<CaseSubscriber> callAtOnce(CompletionsClient client) throws InterruptedException {
		List<CaseSubscriber> subscribers = new ArrayList<>();
		for (int i = 0; i < this.played.consumer().concurrency(); i++) {
			CaseSubscriber subscriber = new CaseSubscriber(this.played.stream(), this.played.consumer());
			subscribers.add(subscriber);
			call(client).subscribe(subscriber);
		}
		for (CaseSubscriber subscriber : subscribers) {
			subscriber.await(LONGEST_CALL);
		}
		return subscribers;
	}

	private Flux<Completion> call(CompletionsClient client) {
		Flux<Completion> elements = this.played.stream() ? client.stream(this.played.request())
				: client.create(this.played.request()).flux();
		Integer take = this.played.consumer().take();
		return (take != null) ? elements.take(take) : elements;
	}

	/**
	 * After a cancel, wait until the peer has seen it and until nothing more can come.
	 */
	private void awaitQuiet() throws InterruptedException {
		List<Exchange> exchanges = this.server.exchanges();
		for (Expectation expectation : this.played.expected()) {
			if (expectation.peerSeesCloseWithin() != null) {
				awaitUntil(() -> !exchanges.isEmpty() && exchanges.get(exchanges.size() - 1).closedByPeerAt() != 0,
						expectation.peerSeesCloseWithin());
			}
		}
		if (this.played.consumer().cancels()) {
			awaitUntil(() -> false, QUIET_AFTER_CANCEL);
		}
	}

	private static void awaitUntil(BooleanSupplier condition, int millis) throws InterruptedException {
		long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
		CountDownLatch never = new CountDownLatch(1);
		while (!condition.getAsBoolean() && System.nanoTime() < end) {
			never.await(5, TimeUnit.MILLISECONDS);
		}
	}

	private List<String> mismatches(List<Outcome> outcomes) {
		List<String> mismatches = new ArrayList<>();
		for (Outcome outcome : outcomes) {
			this.scan.scan(outcome.error());
			List<List<String>> all = this.played.expected()
				.stream()
				.map((expectation) -> expectation.mismatches(outcome, this.server.exchanges()))
				.toList();
			if (all.stream().noneMatch(List::isEmpty)) {
				mismatches.addAll(all.get(0));
				mismatches.add("came out: " + outcome);
			}
		}
		return mismatches;
	}

}
