package io.github.completions.sample;

import java.util.Map;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Service;
import org.springframework.web.server.ResponseStatusException;

/**
 * Completes text with an injected {@link CompletionsClient}.
 */
@Service
class CompletionService {

	private final CompletionsClient client;

	private final Map<String, CompletionsClient> clients;

	CompletionService(CompletionsClient client, Map<String, CompletionsClient> clients) {
		this.client = client;
		this.clients = clients;
	}

	Mono<ResponseEntity<Completion>> create(CompletionRequest request, Backend backend) {
		return clientOf(backend).createEntity(request);
	}

	Mono<ResponseEntity<Flux<Completion>>> stream(CompletionRequest request, Backend backend) {
		return clientOf(backend).streamEntity(request);
	}

	private CompletionsClient clientOf(Backend backend) {
		CompletionsClient client = (backend.client() != null) ? this.clients.get(backend.client() + "CompletionsClient")
				: this.client;
		if (client == null) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "No client of that name is configured");
		}
		return (backend.apiKey() != null) ? client.mutate().apiKey(backend.apiKey()).build() : client;
	}

}
