package io.github.completions;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

import io.micrometer.observation.Observation;
import io.micrometer.observation.Observation.ContextView;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.observation.tck.TestObservationRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.http.ResponseEntity;
import org.springframework.web.reactive.function.client.WebClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that thread locals follow a call up to the exchange and down to the subscriber.
 */
class ContextPropagationTests {

	private static final Duration LIMIT = Duration.ofSeconds(10);

	private static final CompletionRequest REQUEST = CompletionRequest.of("Hi");

	private final TestObservationRegistry registry = TestObservationRegistry.create();

	private final List<Observation> seenUpstream = new CopyOnWriteArrayList<>();

	private final List<Observation> seenDownstream = new CopyOnWriteArrayList<>();

	private final List<String> threads = new CopyOnWriteArrayList<>();

	private final StreamingServer server = StreamingServer
		.events(Flux.just("{\"choices\":[{\"text\":\"a\",\"index\":0,\"finish_reason\":\"stop\"}]}", "[DONE]"));

	@BeforeEach
	void enableContextPropagation() {
		ObservationThreadLocalAccessor.getInstance().setObservationRegistry(this.registry);
		Hooks.enableAutomaticContextPropagation();
	}

	@AfterEach
	void disableContextPropagation() {
		Hooks.disableAutomaticContextPropagation();
		this.server.close();
	}

	private CompletionsClient client() {
		return CompletionsClient.builder()
			.baseUrl(this.server.baseUrl())
			.webClientBuilder(WebClient.builder()
				.observationRegistry(this.registry)
				.filter((request, next) -> Mono.just(request)
					.doOnNext((sent) -> this.seenUpstream.add(current()))
					.flatMap(next::exchange)))
			.observationRegistry(this.registry)
			.build();
	}

	private Observation current() {
		return Objects.requireNonNull(this.registry.getCurrentObservation());
	}

	private <T> T see(T element) {
		this.seenDownstream.add(current());
		this.threads.add(Thread.currentThread().getName());
		return element;
	}

	@Test
	void operatorsOfTheSubscriberSeeTheSubscribersObservation() {
		CompletionsClient client = client();
		Observation parent = Observation.start("parent", this.registry);
		Flux<Completion> call = client.stream(REQUEST)
			.map(this::see)
			.concatWith(client.streamEntity(REQUEST).map(this::see).flatMapMany(ResponseEntity::getBody).map(this::see))
			.contextWrite((context) -> context.put(ObservationThreadLocalAccessor.KEY, parent));
		StepVerifier.create(call).expectNextCount(2).expectComplete().verify(LIMIT);
		assertThat(this.seenDownstream).hasSize(3).containsOnly(parent);
		assertThat(this.threads).doesNotContain(Thread.currentThread().getName());
	}

	@Test
	void filtersOfTheExchangeSeeAnObservationBelowThatOfTheCall() {
		StepVerifier.create(client().stream(REQUEST)).expectNextCount(1).expectComplete().verify(LIMIT);
		assertThat(this.seenUpstream).singleElement()
			.satisfies((seen) -> assertThat(parentOf(seen.getContextView()))
				.isInstanceOf(CompletionsObservationContext.class));
	}

	@Test
	void theObservationOfTheSubscribingThreadIsTheParent() {
		Observation parent = Observation.start("parent", this.registry);
		Flux<Completion> call = client().stream(REQUEST).map(this::see);
		parent.scoped(() -> StepVerifier.create(call).expectNextCount(1).expectComplete().verify(LIMIT));
		assertThat(this.seenUpstream).singleElement()
			.satisfies(
					(seen) -> assertThat(parentOf(parentOf(seen.getContextView()))).isSameAs(parent.getContextView()));
	}

	private static ContextView parentOf(ContextView context) {
		return Objects.requireNonNull(context.getParentObservation()).getContextView();
	}

}
