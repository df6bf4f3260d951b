package io.github.completions.embedded;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.JsonValue;
import com.openai.core.http.StreamResponse;
import com.openai.errors.BadRequestException;
import com.openai.errors.NotFoundException;
import com.openai.errors.OpenAIServiceException;
import com.openai.errors.RateLimitException;
import com.openai.errors.UnauthorizedException;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import com.openai.models.completions.Completion;
import com.openai.models.completions.CompletionChoice;
import com.openai.models.completions.CompletionCreateParams;
import com.openai.models.completions.CompletionUsage;
import org.junit.jupiter.api.AfterEach;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Lets the official library for Java judge the server.
 */
class OpenAiJavaLibraryTests {

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension(
			EmbeddedCompletionsServer.builder().apiKey("test-key").tokensPerSecond(0));

	private final OpenAIClient client = client("test-key");

	@AfterEach
	void close() {
		this.client.close();
	}

	@Test
	void completes() {
		Completion completion = this.client.completions().create(params().n(2).build());
		completion.validate();
		assertThat(completion.choices()).extracting(CompletionChoice::index).containsExactly(0L, 1L);
		assertThat(completion.choices()).extracting(CompletionChoice::finishReason)
			.containsOnly(CompletionChoice.FinishReason.LENGTH);
		assertThat(completion.systemFingerprint()).contains(completions.server().systemFingerprint());
		CompletionUsage usage = completion.usage().orElseThrow();
		assertThat(usage.promptTokens()).isEqualTo(4);
		assertThat(usage.completionTokens()).isEqualTo(24);
		assertThat(usage.totalTokens()).isEqualTo(28);
	}

	@Test
	void reportsLogProbabilities() {
		CompletionChoice choice = this.client.completions().create(params().logprobs(2).build()).choices().get(0);
		CompletionChoice.Logprobs logprobs = choice.logprobs().orElseThrow();
		List<String> tokens = logprobs.tokens().orElseThrow();
		assertThat(String.join("", tokens)).isEqualTo(choice.text());
		assertThat(logprobs.textOffset().orElseThrow().get(0)).isEqualTo(16);
		for (int index = 0; index < tokens.size(); index++) {
			Map<String, JsonValue> alternatives = logprobs.topLogprobs().orElseThrow().get(index)._allProperties();
			Double chosen = logprobs.tokenLogprobs().orElseThrow().get(index);
			assertThat(alternatives).hasSizeBetween(2, 3).containsEntry(tokens.get(index), JsonValue.from(chosen));
		}
	}

	@Test
	void streamsWhatItWouldReturnAtOnce() {
		Map<Long, String> texts = new TreeMap<>();
		CompletionUsage[] usage = new CompletionUsage[1];
		CompletionCreateParams params = params().n(2)
			.streamOptions(ChatCompletionStreamOptions.builder().includeUsage(true).build())
			.build();
		try (StreamResponse<Completion> stream = this.client.completions().createStreaming(params)) {
			stream.stream().forEach((chunk) -> {
				chunk.choices().forEach((choice) -> texts.merge(choice.index(), choice.text(), String::concat));
				chunk.usage().ifPresent((counted) -> usage[0] = counted);
			});
		}
		Completion completion = this.client.completions().create(params().n(2).build());
		assertThat(texts.values())
			.containsExactlyElementsOf(completion.choices().stream().map(CompletionChoice::text).toList());
		assertThat(usage[0]).isEqualTo(completion.usage().orElseThrow());
	}

	@Test
	void takesEveryShapeOfAPrompt() {
		assertThat(create(params().promptOfArrayOfStrings(List.of("One", "Two"))).choices()).hasSize(2);
		assertThat(create(params().promptOfArrayOfTokens(List.of(12522L))).usage().orElseThrow().promptTokens())
			.isEqualTo(1);
		assertThat(create(params().promptOfArrayOfTokenArrays(List.of(List.of(1L), List.of(2L, 3L)))).choices())
			.hasSize(2);
		assertThat(create(params().prompt((CompletionCreateParams.Prompt) null)).choices()).hasSize(1);
	}

	@Test
	void typesErrorsByTheirStatus() {
		assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> create(params().model("unknown")))
			.satisfies((ex) -> assertThat(ex.code()).contains("model_not_found"));
		assertThatExceptionOfType(BadRequestException.class).isThrownBy(() -> create(params().temperature(9.0)))
			.satisfies((ex) -> assertThat(ex.param()).contains("temperature"))
			.satisfies((ex) -> assertThat(ex.type()).contains("invalid_request_error"));
		OpenAIClient stranger = client("wrong-key");
		assertThatExceptionOfType(UnauthorizedException.class)
			.isThrownBy(() -> stranger.completions().create(params().build()))
			.satisfies((ex) -> assertThat(ex.code()).contains("invalid_api_key"));
		stranger.close();
	}

	@Test
	void seesScriptedErrors() {
		completions.server()
			.enqueue(ScriptedAnswer.error(429, "Slow down").code("rate_limit_exceeded").header("Retry-After", "3"));
		assertThatExceptionOfType(RateLimitException.class).isThrownBy(() -> create(params()))
			.satisfies((ex) -> assertThat(ex.headers().values("Retry-After")).containsExactly("3"))
			.extracting(OpenAIServiceException::code)
			.asString()
			.contains("rate_limit_exceeded");
	}

	private Completion create(CompletionCreateParams.Builder params) {
		return this.client.completions().create(params.build());
	}

	private static CompletionCreateParams.Builder params() {
		return CompletionCreateParams.builder()
			.model(EmbeddedCompletionsServer.MODEL)
			.prompt("Once upon a time")
			.maxTokens(12)
			.seed(7);
	}

	private static OpenAIClient client(String apiKey) {
		return OpenAIOkHttpClient.builder()
			.baseUrl(completions.server().baseUrl())
			.apiKey(apiKey)
			.maxRetries(0)
			.build();
	}

}
