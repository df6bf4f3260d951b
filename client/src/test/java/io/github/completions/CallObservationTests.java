package io.github.completions;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.util.context.Context;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.reactive.function.client.WebClient;

import io.github.completions.CompletionsApiException.ApiAnswer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the observation of a call against a server.
 */
class CallObservationTests {

	private static final Duration LIMIT = Duration.ofSeconds(10);

	private static final String NAME = "gen_ai.client.operation.duration";

	private static final CompletionRequest REQUEST = CompletionRequest.builder().model("asked").prompt("Hi").build();

	private static final String FIRST = "{\"id\":\"c1\",\"model\":\"answered\",\"choices\":[{\"text\":\"a\",\"index\":0}]}";

	private static final String LAST = "{\"choices\":[{\"text\":\"b\",\"index\":0,\"finish_reason\":\"stop\"}]}";

	private static final String USAGE = "{\"choices\":[],\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":2}}";

	private final TestObservationRegistry registry = TestObservationRegistry.create();

	private final List<CompletionsObservationContext> ended = new CopyOnWriteArrayList<>();

	private RawHttpServer server = RawHttpServer.answering("");

	@AfterEach
	void closeServer() {
		this.server.close();
	}

	private CompletionsClient.Builder client(RawHttpServer.Handler handler) {
		this.registry.observationConfig().observationHandler(new Ends(this.ended));
		this.server.close();
		this.server = new RawHttpServer(handler);
		return CompletionsClient.builder()
			.baseUrl(this.server.baseUrl())
			.retry(CompletionsRetry.defaults().withDelay(Duration.ZERO))
			.observationRegistry(this.registry);
	}

	private static RawHttpServer.Handler answer(String response) {
		return (exchange) -> exchange.write(response);
	}

	private static void await(Publisher<?> publisher) {
		StepVerifier.create(Flux.from(publisher).ignoreElements().onErrorComplete()).expectComplete().verify(LIMIT);
	}

	private TestObservationRegistryAssert.TestObservationRegistryAssertReturningObservationContextAssert assertCall() {
		return TestObservationRegistryAssert.assertThat(this.registry)
			.hasNumberOfObservationsWithNameEqualTo(NAME, 1)
			.hasObservationWithNameEqualTo(NAME)
			.that()
			.hasBeenStarted()
			.hasBeenStopped();
	}

	@Test
	void tellsWhatAStreamCost() {
		await(client(answer(RawHttpServer.events(FIRST, LAST, USAGE, "[DONE]"))).build().stream(REQUEST));
		assertCall().hasContextualNameEqualTo("text_completion asked")
			.hasLowCardinalityKeyValue("gen_ai.operation.name", "text_completion")
			.hasLowCardinalityKeyValue("gen_ai.provider.name", "openai")
			.hasLowCardinalityKeyValue("gen_ai.request.model", "asked")
			.hasLowCardinalityKeyValue("gen_ai.response.model", "answered")
			.hasLowCardinalityKeyValue("server.address", "127.0.0.1")
			.hasLowCardinalityKeyValue("error.type", "none")
			.hasHighCardinalityKeyValue("gen_ai.usage.input_tokens", "3")
			.hasHighCardinalityKeyValue("gen_ai.usage.output_tokens", "2")
			.hasHighCardinalityKeyValue("gen_ai.response.finish_reasons", "[stop]")
			.hasHighCardinalityKeyValueWithKey("gen_ai.response.time_to_first_chunk")
			.doesNotHaveHighCardinalityKeyValueWithKey("gen_ai.input.messages")
			.doesNotHaveError();
		assertThat(this.ended).singleElement().satisfies((context) -> assertThat(context.attempts()).isOne());
	}

	@Test
	void tellsWhatAWholeAnswerCostAndNothingOfChunks() {
		await(client(answer(RawHttpServer.json(FIRST))).build().create(REQUEST));
		assertCall().hasLowCardinalityKeyValue("gen_ai.response.model", "answered")
			.doesNotHaveHighCardinalityKeyValueWithKey("gen_ai.response.time_to_first_chunk")
			.doesNotHaveHighCardinalityKeyValueWithKey("gen_ai.usage.input_tokens")
			.doesNotHaveError();
	}

	@Test
	void isTheParentOfTheExchangeAndTheChildOfTheSubscribersObservation() {
		Observation parent = Observation.start("parent", this.registry);
		CompletionsClient client = client(answer(RawHttpServer.events(LAST, "[DONE]")))
			.webClientBuilder(WebClient.builder().observationRegistry(this.registry))
			.build();
		await(client.stream(REQUEST)
			.contextWrite((context) -> context.put(ObservationThreadLocalAccessor.KEY, parent)));
		assertCall().hasParentObservationEqualTo(parent);
		TestObservationRegistryAssert.assertThat(this.registry)
			.hasObservationWithNameEqualTo("http.client.requests")
			.that()
			.hasLowCardinalityKeyValue("uri", "/v1/completions")
			.hasParentObservationContextMatching((context) -> context instanceof CompletionsObservationContext);
	}

	@Test
	void tellsThePathOfAnExchangeThatAFilterOfTheUserRefuses() {
		await(client(answer(RawHttpServer.json(LAST)))
			.webClientBuilder(WebClient.builder()
				.observationRegistry(this.registry)
				.filter((request, next) -> Mono.error(new IllegalStateException("refused"))))
			.build()
			.create(REQUEST));
		TestObservationRegistryAssert.assertThat(this.registry)
			.hasObservationWithNameEqualTo("http.client.requests")
			.that()
			.hasLowCardinalityKeyValue("uri", "/v1/completions");
	}

	@Test
	void hasAnEventForEachRetry() {
		String unavailable = RawHttpServer.response(503, "application/json", "{}");
		await(client(answer(unavailable)).build().create(REQUEST));
		assertCall().hasLowCardinalityKeyValue("error.type", "ServerError").hasError();
		assertThat(this.ended).singleElement().satisfies((context) -> assertThat(context.attempts()).isEqualTo(3));
		assertThat(((Ends) handler()).events).containsExactly("retry", "retry");
	}

	private ObservationHandler<?> handler() {
		return this.ended.get(0).getRequired(Ends.class);
	}

	@Test
	void doesNotTellTheErrorOfAnAttemptThatWasFollowedByASuccess() {
		await(client((exchange) -> exchange.write((this.server.requests().size() == 1)
				? RawHttpServer.response(503, "text/plain", "") : RawHttpServer.json(LAST)))
			.build()
			.create(REQUEST));
		assertCall().hasLowCardinalityKeyValue("error.type", "none").doesNotHaveError();
	}

	@Test
	void aCancelIsNeitherAnErrorNorASuccess() {
		CompletionsClient client = client((exchange) -> {
			exchange.write(RawHttpServer.openStream() + "data: " + FIRST + "\n\n");
			exchange.awaitClose(LIMIT);
		}).build();
		await(client.stream(REQUEST).take(1));
		assertCall().hasLowCardinalityKeyValue("error.type", "cancelled").doesNotHaveError();
		assertThat(this.ended).singleElement().matches(CompletionsObservationContext::isCancelled);
	}

	@Test
	void aTruncatedStreamIsAnError() {
		await(client(answer(RawHttpServer.events(FIRST))).build().stream(REQUEST));
		assertCall().hasLowCardinalityKeyValue("error.type", "Truncated").hasError();
	}

	@Test
	void aTimeoutTellsItsLimit() {
		CompletionsClient client = client((exchange) -> exchange.awaitClose(LIMIT))
			.timeouts(CompletionsTimeouts.defaults().withResponse(Duration.ofMillis(100)))
			.build();
		await(client.stream(REQUEST));
		assertCall().hasLowCardinalityKeyValue("error.type", "CompletionsTimeoutException.RESPONSE").hasError();
	}

	@Test
	void aRefusedRequestIsAnError() {
		CompletionRequest refused = CompletionRequest.builder().prompt("Hi").n(3).bestOf(2).build();
		await(client(answer("")).build().create(refused));
		assertCall().hasLowCardinalityKeyValue("error.type", "InvalidCompletionRequestException");
		assertThat(this.ended).singleElement().satisfies((context) -> assertThat(context.attempts()).isZero());
	}

	@Test
	void theObservationOfAnEntityEndsWithItsBody() {
		CompletionsClient client = client(answer(RawHttpServer.events(FIRST, LAST, "[DONE]"))).build();
		StepVerifier
			.create(client.streamEntity(REQUEST)
				.doOnNext((entity) -> assertThat(this.ended).isEmpty())
				.flatMapMany((entity) -> entity.getBody())
				.ignoreElements())
			.expectComplete()
			.verify(LIMIT);
		assertCall().hasLowCardinalityKeyValue("gen_ai.response.model", "answered").doesNotHaveError();
		await(client.createEntity(REQUEST));
		assertThat(this.ended).hasSize(2).last().matches((context) -> context.getError() instanceof RuntimeException);
	}

	@Test
	void theObservationOfAnEntityEndsWhenNobodyReadsItsBody() {
		CompletionsClient client = client(answer(RawHttpServer.events(FIRST, LAST, "[DONE]")))
			.timeouts(CompletionsTimeouts.defaults().withIdle(Duration.ofMillis(100)))
			.build();
		await(client.streamEntity(REQUEST));
		Await.until(LIMIT, () -> !this.ended.isEmpty());
		assertThat(this.ended).singleElement()
			.satisfies((context) -> assertThat(context.errorType()).isEqualTo("CompletionsTimeoutException.IDLE"));
	}

	@Test
	void aCancelledWaitForAnEntityIsACancel() {
		CompletionsClient client = client((exchange) -> exchange.awaitClose(LIMIT)).build();
		await(client.streamEntity(REQUEST).timeout(Duration.ofMillis(100)));
		assertCall().hasLowCardinalityKeyValue("error.type", "cancelled");
	}

	@Test
	void aSecondReaderOfABodyDoesNotEndTheObservation() {
		CompletionsClient client = client((exchange) -> {
			exchange.write(RawHttpServer.openStream() + "data: " + FIRST + "\n\n");
			exchange.awaitClose(LIMIT);
		}).build();
		StepVerifier.create(client.streamEntity(REQUEST).flatMapMany((entity) -> entity.getBody().doOnNext((chunk) -> {
			await(entity.getBody());
			assertThat(this.ended).isEmpty();
		}).take(1))).expectNextCount(1).expectComplete().verify(LIMIT);
		assertCall().hasLowCardinalityKeyValue("error.type", "cancelled");
	}

	@Test
	void endsBeforeTheSubscriberSeesTheEnd() {
		CompletionsClient client = client(answer(RawHttpServer.events(LAST, "[DONE]"))).build();
		List<Integer> endedThen = new CopyOnWriteArrayList<>();
		await(client.stream(REQUEST).doOnComplete(() -> endedThen.add(this.ended.size())));
		assertThat(endedThen).containsExactly(1);
	}

	@Test
	void showsContentOnlyWhenAskedFor() {
		CompletionsClient client = client(answer(RawHttpServer.events(FIRST, LAST, "[DONE]"))).apiKey("key-to-hide")
			.observationContent(true)
			.build();
		await(client.stream(REQUEST.mutate().prompt("My key is key-to-hide").build()));
		assertCall()
			.hasHighCardinalityKeyValue("gen_ai.input.messages",
					"[{\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"content\":\"My key is ***\"}]}]")
			.hasHighCardinalityKeyValue("gen_ai.output.messages",
					"[{\"role\":\"assistant\",\"parts\":[{\"type\":\"text\",\"content\":\"ab\"}],\"finish_reason\":\"stop\"}]");
	}

	@Test
	void serversCannotMakeSeriesWithoutEnd() {
		this.registry.observationConfig().observationHandler(new Ends(this.ended));
		CallObserver observer = observer(this.registry);
		for (int i = 0; i < 10_000; i++) {
			CompletionRequest request = CompletionRequest.builder().model("asked-" + i).prompt("Hi").build();
			Completion answer = answerOf("answered-" + i);
			Flux<Completion> elements = (i % 2 == 0) ? Flux.just(answer) : Flux.just(answer).concatWith(error(i));
			await(observer.start(request, true, Context.empty()).elements(elements));
		}
		assertThat(this.ended).hasSize(10_000);
		assertThat(this.ended.stream().map(CompletionsObservationContext::getLowCardinalityKeyValues).distinct())
			.hasSizeLessThan(2 * ModelNames.MAX_NAMES + 20);
		assertThat(this.ended.stream().map(CompletionsObservationContext::getContextualName).distinct())
			.hasSize(ModelNames.MAX_NAMES + 1);
	}

	private static Completion answerOf(String model) {
		return new Completion(null, null, null, model, List.of(CompletionChoice.of(0, "text", null)), null, null,
				Map.of());
	}

	private static Flux<Completion> error(int number) {
		ApiError error = new ApiError("message-" + number, "type-" + number, null, "code-" + number, Map.of());
		ResponseHead head = new ResponseHead(HttpStatusCode.valueOf(400 + number % 200), new HttpHeaders(),
				SecretMask.NONE);
		return Flux.error(CompletionsApiException.of(new ApiAnswer(head, error, "")));
	}

	private static CallObserver observer(ObservationRegistry registry) {
		RequestTarget target = RequestTarget.of("http://127.0.0.1/v1", "/completions", Map.of());
		return new CallObserver(registry, null, false, target, new ModelNames(), new ModelNames());
	}

	@Test
	void clientsFromOneBuilderShareTheNamesOfModels() {
		CompletionsClient client = client(answer(RawHttpServer.json(FIRST))).build();
		for (int i = 0; i <= ModelNames.MAX_NAMES; i++) {
			await(client.mutate().build().create(REQUEST.mutate().model("asked-" + i).build()));
		}
		assertThat(this.ended.get(this.ended.size() - 1).requestModel()).isEqualTo("other");
	}

	@Test
	void addsNothingWhereNobodyObserves() {
		Flux<Completion> elements = Flux.empty();
		CallObservation observation = observer(ObservationRegistry.NOOP).start(REQUEST, true, Context.empty());
		assertThat(observation).isSameAs(CallObservation.NOOP);
		assertThat(observation.elements(elements)).isSameAs(elements);
		this.registry.observationConfig().observationPredicate((name, context) -> false);
		assertThat(observer(this.registry).start(REQUEST, true, Context.empty())).isSameAs(CallObservation.NOOP);
	}

	private static final class Ends implements ObservationHandler<CompletionsObservationContext> {

		private final List<CompletionsObservationContext> ended;

		private final List<String> events = new ArrayList<>();

		private Ends(List<CompletionsObservationContext> ended) {
			this.ended = ended;
		}

		@Override
		public void onStart(CompletionsObservationContext context) {
			context.put(Ends.class, this);
		}

		@Override
		public void onEvent(Observation.Event event, CompletionsObservationContext context) {
			this.events.add(event.getName());
		}

		@Override
		public void onStop(CompletionsObservationContext context) {
			this.ended.add(context);
		}

		@Override
		public boolean supportsContext(Observation.Context context) {
			return context instanceof CompletionsObservationContext;
		}

	}

}
