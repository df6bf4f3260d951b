package io.github.completions.docs.quickstart;

// tag::application[]
import java.util.Map;

import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsException;
import reactor.core.publisher.Flux;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
@RestController
public class StoryApplication {

	private final CompletionsClient client;

	public StoryApplication(CompletionsClient client) {
		this.client = client;
	}

	@GetMapping(path = "/story", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	Flux<ServerSentEvent<Object>> story(@RequestParam String beginning) {
		CompletionRequest request = CompletionRequest.builder().prompt(beginning).maxTokens(200).build();
		return this.client.stream(request)
			.map((chunk) -> event("text", chunk))
			.concatWithValues(event("done", Map.of()))
			.onErrorResume(CompletionsException.class, (error) -> Flux.just(event("failed", Map.of())));
	}

	private static ServerSentEvent<Object> event(String name, Object data) {
		return ServerSentEvent.builder(data).event(name).build();
	}

	public static void main(String[] args) {
		SpringApplication.run(StoryApplication.class, args);
	}

}
// end::application[]
