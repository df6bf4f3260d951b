package io.github.completions.benchmarks.spring;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.client.WebClient;

import io.github.completions.benchmarks.client.Contender;
import io.github.completions.benchmarks.client.TextSink;

/**
 * WebClient as most people write it.
 */
public final class WebClientContender implements Contender {

	private static final String DONE = "[DONE]";

	private final JsonMapper mapper = JsonMapper.builder().build();

	private @Nullable WebClient webClient;

	@Override
	public void open(String baseUrl, Map<String, String> options) {
		this.webClient = WebClient.builder()
			.baseUrl(baseUrl)
			.defaultHeaders((headers) -> headers.setBearerAuth("sk-test"))
			.build();
	}

	private WebClient.ResponseSpec post(boolean stream) {
		WebClient webClient = this.webClient;
		if (webClient == null) {
			throw new IllegalStateException("The contender is not open");
		}
		return webClient.post()
			.uri("/completions")
			.contentType(MediaType.APPLICATION_JSON)
			.accept(stream ? MediaType.TEXT_EVENT_STREAM : MediaType.APPLICATION_JSON)
			.bodyValue(new Request("gpt-3.5-turbo-instruct", "Say this is a test", 64, stream))
			.retrieve();
	}

	private Flux<String> data() {
		return post(true).bodyToFlux(String.class).takeUntil(DONE::equals).filter((data) -> !data.equals(DONE));
	}

	@Override
	public void stream(TextSink texts, Consumer<@Nullable Throwable> done) {
		data().map((data) -> this.mapper.readValue(data, Response.class))
			.subscribe((response) -> take(response, texts), done, () -> done.accept(null));
	}

	private static void take(Response response, TextSink texts) {
		for (Choice choice : response.choices()) {
			texts.text(choice.text());
		}
	}

	private Mono<Response> response() {
		return post(false).bodyToMono(Response.class);
	}

	@Override
	public int create() {
		Response response = response().block();
		return (response != null) ? response.choices().get(0).text().length() : 0;
	}

	@Override
	public boolean createsWithoutThread() {
		return true;
	}

	@Override
	public void create(Consumer<@Nullable Throwable> done) {
		response().subscribe((response) -> {
		}, done, () -> done.accept(null));
	}

	record Request(String model, String prompt, @JsonProperty("max_tokens") int maxTokens, boolean stream) {
	}

	record Response(String id, String object, long created, List<Choice> choices, String model,
			@JsonProperty("system_fingerprint") String systemFingerprint, @Nullable Usage usage) {
	}

	record Choice(String text, int index, @Nullable Logprobs logprobs,
			@JsonProperty("finish_reason") @Nullable String finishReason) {
	}

	record Logprobs(List<String> tokens, @JsonProperty("token_logprobs") List<Double> tokenLogprobs,
			@JsonProperty("top_logprobs") List<Map<String, Double>> topLogprobs,
			@JsonProperty("text_offset") List<Integer> textOffset) {
	}

	record Usage(@JsonProperty("prompt_tokens") int promptTokens,
			@JsonProperty("completion_tokens") int completionTokens, @JsonProperty("total_tokens") int totalTokens) {
	}

}
