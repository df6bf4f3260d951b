package io.github.completions.sample;

import io.github.completions.Completion;
import io.github.completions.CompletionsException;
import reactor.core.publisher.Flux;

import org.springframework.http.codec.ServerSentEvent;

/**
 * The events of a stream: one for each chunk, then {@code [DONE]}. The status of the
 * answer has been sent by then, so that an error is an event as well, and no
 * {@code [DONE]} follows it.
 */
final class CompletionEvents {

	private static final ServerSentEvent<Object> DONE = ServerSentEvent.builder((Object) "[DONE]").build();

	private CompletionEvents() {
	}

	static Flux<ServerSentEvent<Object>> of(Flux<Completion> chunks) {
		return chunks.map(CompletionEvents::event)
			.concatWithValues(DONE)
			.onErrorResume(CompletionsException.class, (ex) -> Flux.just(error(ex)));
	}

	private static ServerSentEvent<Object> event(Object data) {
		return ServerSentEvent.builder(data).build();
	}

	private static ServerSentEvent<Object> error(CompletionsException ex) {
		return ServerSentEvent.<Object>builder(Problems.of(ex)).event("error").build();
	}

}
