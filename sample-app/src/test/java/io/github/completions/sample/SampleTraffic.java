package io.github.completions.sample;

import java.time.Duration;

import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import reactor.core.publisher.Flux;

import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Calls of the sample's endpoint that end in every way there is.
 */
final class SampleTraffic {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final String[] TEXTS = { "one", " two", " three" };

	private final EmbeddedCompletionsServer server;

	private final WebClient webClient;

	SampleTraffic(EmbeddedCompletionsServer server, int port) {
		this.server = server;
		this.webClient = WebClient.create("http://127.0.0.1:" + port);
	}

	void everyEnd() {
		call(stream(),
				ScriptedAnswer.chunks(TEXTS)
					.pause(Duration.ofMillis(20))
					.header("x-ratelimit-limit-requests", "100")
					.header("x-ratelimit-remaining-requests", "42"));
		call(document(), ScriptedAnswer.text("one two"));
		ScriptedAnswer error = ScriptedAnswer.error(500, "Oops");
		call(document(), error, error, error);
		call(stream(), ScriptedAnswer.chunks(TEXTS).cutAfter(2));
		call(stream(), ScriptedAnswer.chunks(TEXTS).stallAfter(2));
		call(stream().take(1), ScriptedAnswer.chunks(TEXTS).stallAfter(2));
	}

	Flux<String> stream() {
		return post("{\"model\":\"asked\",\"prompt\":\"Hi\"}");
	}

	Flux<String> document() {
		return post("{\"model\":\"asked\",\"prompt\":\"Hi\",\"stream\":false}");
	}

	private Flux<String> post(String body) {
		return this.webClient.post()
			.uri("/api/completions")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue(body)
			.retrieve()
			.bodyToFlux(String.class);
	}

	void call(Flux<String> call, ScriptedAnswer... answers) {
		this.server.enqueue(answers);
		call.ignoreElements().onErrorComplete().block(LIMIT);
	}

	String get(String path) {
		return this.webClient.get().uri(path).retrieve().bodyToMono(String.class).block(LIMIT);
	}

}
