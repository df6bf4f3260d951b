package io.github.completions;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

import org.springframework.http.ResponseEntity;
import org.springframework.util.Assert;

/**
 * The way of a request: defaults, validation, encoding; the {@link CompletionCall} goes
 * on from there.
 */
final class DefaultCompletionsClient implements CompletionsClient {

	private final ClientSettings settings;

	private final DefaultCompletionsClientBuilder builder;

	private final Runnable close;

	DefaultCompletionsClient(ClientSettings settings, DefaultCompletionsClientBuilder builder, Runnable close) {
		this.settings = settings;
		this.builder = builder;
		this.close = close;
	}

	@Override
	public Mono<Completion> create(CompletionRequest request) {
		Assert.notNull(request, "'request' must not be null");
		return Mono.deferContextual((context) -> call(request, false, context).elements().single());
	}

	@Override
	public Flux<Completion> stream(CompletionRequest request) {
		Assert.notNull(request, "'request' must not be null");
		return Flux.deferContextual((context) -> call(request, true, context).elements());
	}

	@Override
	public Mono<ResponseEntity<Completion>> createEntity(CompletionRequest request) {
		Assert.notNull(request, "'request' must not be null");
		return Mono.deferContextual((context) -> call(request, false, context).entity());
	}

	@Override
	public Mono<ResponseEntity<Flux<Completion>>> streamEntity(CompletionRequest request) {
		Assert.notNull(request, "'request' must not be null");
		return Mono.deferContextual((context) -> call(request, true, context).elementsEntity());
	}

	private CompletionCall call(CompletionRequest request, boolean stream, ContextView context) {
		CompletionRequest complete = request.withDefaults(this.settings.defaults());
		CallObservation observation = this.settings.observer().start(complete, stream, context);
		byte[] body = observation.preparing(() -> body(complete, stream));
		return new CompletionCall(this.settings, body, stream, observation);
	}

	private byte[] body(CompletionRequest request, boolean stream) {
		this.settings.validator().validate(request, stream);
		return RequestBody.encode(request, stream);
	}

	@Override
	public Builder mutate() {
		return this.builder.copy();
	}

	@Override
	public void close() {
		this.close.run();
	}

	@Override
	public String toString() {
		return "CompletionsClient[" + this.settings.exchange() + "]";
	}

}
