package io.github.completions.docs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.errors.OpenAIInvalidDataException;
import com.openai.errors.RateLimitException;
import com.openai.models.completions.Completion;
import com.openai.models.completions.CompletionChoice;
import com.openai.models.completions.CompletionCreateParams;
import dev.langchain4j.model.StreamingResponseHandler;
import dev.langchain4j.model.openai.OpenAiLanguageModel;
import dev.langchain4j.model.openai.OpenAiStreamingLanguageModel;
import dev.langchain4j.model.output.Response;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsApiException;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsStreamException;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Holds the README's comparison against the libraries that it compares with.
 */
class PeersTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final String DOCUMENT = """
			{"id":"1","object":"text_completion","created":1,"model":"m",
			"choices":[{"text":"a test","index":0,"finish_reason":"stop","logprobs":null}]}""";

	private static final ScriptedAnswer ENDED_EARLY = ScriptedAnswer.body(200, "text/event-stream", """
			data: {"id":"1","object":"text_completion","created":1,"model":"m",\
			"choices":[{"text":"a te","index":0,"finish_reason":null,"logprobs":null}]}

			""");

	private final EmbeddedCompletionsServer server = EmbeddedCompletionsServer.builder().scripted().build();

	private CompletionsClient ours;

	private OpenAIClient openAi;

	@BeforeEach
	void start() {
		this.server.start();
		this.ours = CompletionsClient.builder().baseUrl(this.server.baseUrl()).build();
		this.openAi = OpenAIOkHttpClient.builder().baseUrl(this.server.baseUrl()).apiKey("sk-test").build();
	}

	@AfterEach
	void stop() {
		this.ours.close();
		this.openAi.close();
		this.server.close();
	}

	@Test
	void onlyOursReportsAStreamThatEndsEarly() throws Exception {
		this.server.enqueue(ENDED_EARLY, ENDED_EARLY, ENDED_EARLY);
		assertThat(openAiTexts()).containsExactly("a te");
		assertThat(langChainTexts().get(LIMIT.toSeconds(), TimeUnit.SECONDS)).containsExactly("a te");
		StepVerifier.create(this.ours.stream(CompletionRequest.of("Say")))
			.expectNextCount(1)
			.expectError(CompletionsStreamException.Truncated.class)
			.verify(LIMIT);
	}

	@Test
	void onlyOursTakesADocumentForAStream() {
		ScriptedAnswer document = ScriptedAnswer.body(200, "application/json", DOCUMENT);
		this.server.enqueue(document, document, document);
		assertThat(openAiTexts()).isEmpty();
		CompletableFuture<List<String>> langChain = langChainTexts();
		assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> langChain.get(2, TimeUnit.SECONDS));
		StepVerifier.create(this.ours.stream(CompletionRequest.of("Say")))
			.expectNextMatches((completion) -> completion.text().equals("a test"))
			.expectComplete()
			.verify(LIMIT);
	}

	@Test
	void typedFinishReasonOfOpenAiJavaThrowsInsideAStream() {
		this.server.enqueue(ScriptedAnswer.chunks("a ", "test"));
		try (StreamResponse<Completion> stream = this.openAi.completions().createStreaming(params())) {
			CompletionChoice choice = stream.stream().findFirst().orElseThrow().choices().get(0);
			assertThatExceptionOfType(OpenAIInvalidDataException.class).isThrownBy(choice::finishReason);
		}
	}

	@Test
	void onlyOursDoesNotRepeatWhatAnExhaustedQuotaRefuses() {
		ScriptedAnswer refused = ScriptedAnswer.error(429, "Used up")
			.type("insufficient_quota")
			.code("insufficient_quota")
			.header("retry-after-ms", "1");
		this.server.enqueue(refused, refused, refused, refused, refused, refused, refused);
		assertThatExceptionOfType(RateLimitException.class)
			.isThrownBy(() -> this.openAi.completions().create(params()));
		assertThat(requests()).isEqualTo(3);
		assertThatException().isThrownBy(() -> langChain().generate("Say"));
		assertThat(requests()).isEqualTo(3);
		StepVerifier.create(this.ours.create(CompletionRequest.of("Say")))
			.expectError(CompletionsApiException.QuotaExceeded.class)
			.verify(LIMIT);
		assertThat(requests()).isEqualTo(1);
	}

	@Test
	void langChainSetsModelPromptAndTemperatureOnly() {
		Set<String> settings = Arrays.stream(OpenAiLanguageModel.OpenAiLanguageModelBuilder.class.getMethods())
			.map((method) -> method.getName())
			.collect(Collectors.toSet());
		assertThat(settings).contains("modelName", "temperature")
			.doesNotContain("maxTokens", "topP", "stop", "seed", "logprobs", "suffix", "echo", "n");
	}

	@Test
	void neitherPeerHasReactiveTypes() {
		assertThat(Arrays.stream(this.openAi.async().completions().getClass().getMethods()))
			.noneMatch((method) -> Publisher.class.isAssignableFrom(method.getReturnType()));
		assertThat(Arrays.stream(OpenAiStreamingLanguageModel.class.getMethods()))
			.noneMatch((method) -> Publisher.class.isAssignableFrom(method.getReturnType()));
	}

	private int requests() {
		int requests = 0;
		try {
			while (true) {
				this.server.takeRequest(Duration.ofMillis(200));
				requests++;
			}
		}
		catch (AssertionError ex) {
			return requests;
		}
	}

	private List<String> openAiTexts() {
		try (StreamResponse<Completion> stream = this.openAi.completions().createStreaming(params())) {
			return stream.stream().map((chunk) -> chunk.choices().get(0).text()).toList();
		}
	}

	private CompletableFuture<List<String>> langChainTexts() {
		CompletableFuture<List<String>> texts = new CompletableFuture<>();
		OpenAiStreamingLanguageModel.builder()
			.baseUrl(this.server.baseUrl())
			.apiKey("sk-test")
			.modelName("m")
			.build()
			.generate("Say", new Texts(texts));
		return texts;
	}

	private OpenAiLanguageModel langChain() {
		return OpenAiLanguageModel.builder().baseUrl(this.server.baseUrl()).apiKey("sk-test").modelName("m").build();
	}

	private static CompletionCreateParams params() {
		return CompletionCreateParams.builder().model("m").prompt("Say").build();
	}

	/**
	 * Takes what a streaming model of LangChain4j hands out.
	 */
	private record Texts(CompletableFuture<List<String>> end,
			List<String> texts) implements StreamingResponseHandler<String> {

		private Texts(CompletableFuture<List<String>> end) {
			this(end, new ArrayList<>());
		}

		@Override
		public void onNext(String text) {
			this.texts.add(text);
		}

		@Override
		public void onComplete(Response<String> response) {
			this.end.complete(this.texts);
		}

		@Override
		public void onError(Throwable error) {
			this.end.completeExceptionally(error);
		}

	}

}
