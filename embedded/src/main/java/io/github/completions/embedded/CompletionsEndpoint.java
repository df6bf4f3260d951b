package io.github.completions.embedded;

import java.util.function.Supplier;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Answers completion requests by the model.
 */
final class CompletionsEndpoint {

	private final Supplier<NgramModel> model;

	private final CompletionCommandReader reader;

	private final GenerationRunner runner;

	CompletionsEndpoint(Supplier<NgramModel> model, CompletionCommandReader reader, GenerationRunner runner) {
		this.model = model;
		this.reader = reader;
		this.runner = runner;
	}

	/**
	 * Answer a request.
	 * @param exchange the request and the way to answer it
	 * @param body the body of the request
	 * @return completes when the answer was sent
	 */
	Mono<Void> handle(Exchange exchange, byte[] body) {
		return Mono.fromCallable(() -> this.reader.read(body))
			// a large prompt takes a while to be cut into tokens
			.subscribeOn(Schedulers.boundedElastic())
			.flatMap((command) -> answer(exchange, command));
	}

	private Mono<Void> answer(Exchange exchange, CompletionCommand command) {
		NgramModel model = this.model.get();
		CompletionJson json = new CompletionJson(command.model(), command.generation().logprobs() != null,
				model.fingerprint());
		CompletionJob job = new CompletionJob(model, command);
		if (command.streaming() != null) {
			return exchange.sendEvents(events(job, command.streaming(), new EventWriter(command.streaming(), json)));
		}
		BestChoices choices = new BestChoices(command);
		return this.runner.run(job, choices)
			.then(Mono.defer(() -> exchange.sendJson(200, json.completion(choices.choose(), job.usage()))));
	}

	private Flux<byte[]> events(CompletionJob job, StreamingSettings settings, EventWriter writer) {
		Mono<byte[]> usage = settings.includeUsage() ? Mono.fromSupplier(() -> writer.usage(job.usage()))
				: Mono.empty();
		return Flux.concat(this.runner.stream(job).map(writer::chunk), usage, Mono.just(EventWriter.DONE));
	}

}
