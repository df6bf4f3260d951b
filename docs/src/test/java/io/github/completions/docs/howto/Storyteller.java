package io.github.completions.docs.howto;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The service that the README shows, to be tested by those who use it.
 *
 * @param client the client
 */
record Storyteller(CompletionsClient client) {

	Mono<String> story(String beginning) {
		return this.client.create(CompletionRequest.of(beginning)).map(Completion::text);
	}

	Flux<String> storyAsItComes(String beginning) {
		return this.client.stream(CompletionRequest.of(beginning)).map(Completion::text);
	}

}
