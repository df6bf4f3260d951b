package io.github.completions;

import reactor.core.publisher.Flux;

import org.springframework.http.HttpEntity;

/**
 * The ways to make a call, each by the elements that it gives.
 */
enum Calls {

	CREATE, STREAM, CREATE_ENTITY, STREAM_ENTITY;

	Flux<Completion> elements(CompletionsClient client, CompletionRequest request) {
		return switch (this) {
			case CREATE -> client.create(request).flux();
			case STREAM -> client.stream(request);
			case CREATE_ENTITY -> client.createEntity(request).flux().map(HttpEntity::getBody);
			case STREAM_ENTITY -> client.streamEntity(request).flatMapMany(HttpEntity::getBody);
		};
	}

	boolean isStream() {
		return this == STREAM || this == STREAM_ENTITY;
	}

}
