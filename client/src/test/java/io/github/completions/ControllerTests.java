package io.github.completions;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
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

	private static final String REQUEST = """
			{"model":"m","prompt":["a","b"],"max_tokens":7,"stop":"x","logit_bias":{"5":-1.5},"top_k":40}""";

	static Stream<JsonMapper> mappers() {
		return ApplicationMappers.all();
	}

	private static WebTestClient client(JsonMapper mapper) {
		return WebTestClient.bindToController(new Controller()).httpMessageCodecs((codecs) -> {
			codecs.defaultCodecs().jacksonJsonDecoder(new JacksonJsonDecoder(mapper));
			codecs.defaultCodecs().jacksonJsonEncoder(new JacksonJsonEncoder(mapper));
		}).configureClient().responseTimeout(Duration.ofSeconds(20)).build();
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void takeARequestAndReturnACompletion(JsonMapper mapper) {
		String json = client(mapper).post()
			.uri("/whole")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue(REQUEST)
			.exchange()
			.expectStatus()
			.isOk()
			.returnResult(String.class)
			.getResponseBody()
			.collect(Collectors.joining())
			.block(Duration.ofSeconds(20));
		assertThat(JsonMapper.shared().readTree(json)).isEqualTo(JsonMapper.shared().readTree("""
				{"id":"cmpl-test","object":"text_completion","created":0,"model":"m","choices":[
				{"text":"Prompt[2 texts] {top_k=40}","index":0,"logprobs":null,"finish_reason":"stop"}],
				"usage":{"prompt_tokens":7,"completion_tokens":1,"total_tokens":8}}"""));
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void returnChunksAsEvents(JsonMapper mapper) {
		List<String> events = client(mapper).post()
			.uri("/stream")
			.contentType(MediaType.APPLICATION_JSON)
			.accept(MediaType.TEXT_EVENT_STREAM)
			.bodyValue(REQUEST)
			.exchange()
			.expectStatus()
			.isOk()
			.returnResult(String.class)
			.getResponseBody()
			.collectList()
			.block(Duration.ofSeconds(20));
		assertThat(events).hasSize(2);
		JsonMapper reader = JsonMapper.shared();
		assertThat(reader.readValue(events.get(0), Completion.class)).isEqualTo(Completion.chunk("one"));
		assertThat(reader.readValue(events.get(1), Completion.class)).isEqualTo(Completion.chunk("two"));
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void refuseAWrongTypeAsABadRequest(JsonMapper mapper) {
		client(mapper).post()
			.uri("/whole")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"max_tokens\":\"many\"}")
			.exchange()
			.expectStatus()
			.isBadRequest();
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

		@PostMapping("/stream")
		Flux<Completion> stream(@RequestBody CompletionRequest request) {
			return Flux.just(Completion.chunk("one"), Completion.chunk("two"));
		}

	}

}
