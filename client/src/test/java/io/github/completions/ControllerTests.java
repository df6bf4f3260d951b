package io.github.completions;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.MediaType;
import org.springframework.http.codec.json.JacksonJsonDecoder;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Our types in the controllers of applications, whose mappers differ.
 */
class ControllerTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final String REQUEST = """
			{"model":"m","prompt":["a","b"],"max_tokens":7,"stop":"x","logit_bias":{"5":-1.5},"top_k":40}""";

	static Stream<JsonMapper> mappers() {
		return ApplicationMappers.all();
	}

	private static WebTestClient.ResponseSpec post(JsonMapper mapper, String uri, String body) {
		return WebTestClient.bindToController(new Controller()).httpMessageCodecs((codecs) -> {
			codecs.defaultCodecs().jacksonJsonDecoder(new JacksonJsonDecoder(mapper));
			codecs.defaultCodecs().jacksonJsonEncoder(new JacksonJsonEncoder(mapper));
		})
			.configureClient()
			.responseTimeout(LIMIT)
			.build()
			.post()
			.uri(uri)
			.contentType(MediaType.APPLICATION_JSON)
			.accept(MediaType.APPLICATION_JSON, MediaType.TEXT_EVENT_STREAM)
			.bodyValue(body)
			.exchange();
	}

	private static List<String> answers(JsonMapper mapper, String uri) {
		return post(mapper, uri, REQUEST).expectStatus()
			.isOk()
			.returnResult(String.class)
			.getResponseBody()
			.collectList()
			.block(LIMIT);
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void takeARequestAndReturnACompletion(JsonMapper mapper) {
		String json = String.join("", answers(mapper, "/whole"));
		assertThat(JsonMapper.shared().readTree(json)).isEqualTo(JsonMapper.shared().readTree("""
				{"id":"cmpl-test","object":"text_completion","created":0,"model":"m","choices":[
				{"text":"Prompt[2 texts] {top_k=40}","index":0,"logprobs":null,"finish_reason":"stop"}],
				"usage":{"prompt_tokens":7,"completion_tokens":1,"total_tokens":8}}"""));
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void returnChunksAsEvents(JsonMapper mapper) {
		assertThat(answers(mapper, "/stream"))
			.extracting((event) -> JsonMapper.shared().readValue(event, Completion.class))
			.containsExactly(Completion.chunk("one"), Completion.chunk("two"));
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void refuseAWrongTypeAsABadRequest(JsonMapper mapper) {
		post(mapper, "/whole", "{\"max_tokens\":\"many\"}").expectStatus().isBadRequest();
	}

	@RestController
	static class Controller {

		@PostMapping("/whole")
		Mono<Completion> whole(@RequestBody CompletionRequest request) {
			assertThat(request.stop()).containsExactly("x");
			assertThat(request.logitBias()).containsEntry(5, -1.5);
			Completion completion = Completion
				.of(CompletionChoice.of(0, request.prompt() + " " + request.extraBody(), FinishReason.STOP));
			return Mono.just(new Completion(completion.id(), completion.object(), completion.created(), request.model(),
					completion.choices(), CompletionUsage.of(request.maxTokens(), 1), null, completion.additional()));
		}

		@PostMapping(path = "/stream", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
		Flux<Completion> stream(@RequestBody CompletionRequest request) {
			return Flux.just(Completion.chunk("one"), Completion.chunk("two"));
		}

	}

}
