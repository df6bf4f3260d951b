package io.github.completions.sample;

import java.util.List;

import io.github.completions.Completion;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/**
 * Takes the body of the API reference, and answers as it says: by server-sent events,
 * unless the caller wants the completion as a whole.
 */
@RestController
class CompletionsController {

	private final CompletionService completions;

	CompletionsController(CompletionService completions) {
		this.completions = completions;
	}

	@PostMapping(path = "/api/completions", consumes = MediaType.APPLICATION_JSON_VALUE)
	Mono<? extends ResponseEntity<?>> complete(@RequestBody CompletionCall call, @RequestHeader HttpHeaders headers) {
		Backend backend = Backend.from(headers);
		return (call.stream() && !wantsJson(headers.getAccept()))
				? this.completions.stream(call.request(), backend).map(CompletionsController::events)
				: this.completions.create(call.request(), backend).map(CompletionsController::document);
	}

	private static boolean wantsJson(List<MediaType> accepted) {
		return accepted.stream().anyMatch(MediaType.APPLICATION_JSON::equalsTypeAndSubtype)
				&& accepted.stream().noneMatch(MediaType.TEXT_EVENT_STREAM::equalsTypeAndSubtype);
	}

	private static ResponseEntity<Completion> document(ResponseEntity<Completion> answer) {
		return ResponseEntity.ok()
			.headers(ServerHeaders.of(answer.getHeaders()))
			.contentType(MediaType.APPLICATION_JSON)
			.body(answer.getBody());
	}

	private static ResponseEntity<Flux<ServerSentEvent<Object>>> events(ResponseEntity<Flux<Completion>> answer) {
		Flux<Completion> chunks = answer.getBody();
		return ResponseEntity.ok()
			.headers(ServerHeaders.of(answer.getHeaders()))
			.contentType(MediaType.TEXT_EVENT_STREAM)
			.body(CompletionEvents.of((chunks != null) ? chunks : Flux.empty()));
	}

}
