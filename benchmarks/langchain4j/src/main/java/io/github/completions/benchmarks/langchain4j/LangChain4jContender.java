package io.github.completions.benchmarks.langchain4j;

import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

import dev.langchain4j.model.StreamingResponseHandler;
import dev.langchain4j.model.openai.OpenAiLanguageModel;
import dev.langchain4j.model.openai.OpenAiStreamingLanguageModel;
import dev.langchain4j.model.output.Response;
import org.jspecify.annotations.Nullable;

import io.github.completions.benchmarks.client.Contender;
import io.github.completions.benchmarks.client.TextSink;

/**
 * The language models of LangChain4j with their default HTTP client, that of the JDK.
 */
public final class LangChain4jContender implements Contender {

	private static final String PROMPT = "Say this is a test";

	private static final Duration TIMEOUT = Duration.ofMinutes(3);

	private @Nullable OpenAiStreamingLanguageModel streaming;

	private @Nullable OpenAiLanguageModel single;

	@Override
	public void open(String baseUrl, Map<String, String> options) {
		this.streaming = OpenAiStreamingLanguageModel.builder()
			.baseUrl(baseUrl)
			.apiKey("sk-test")
			.modelName("gpt-3.5-turbo-instruct")
			.timeout(TIMEOUT)
			.build();
		this.single = OpenAiLanguageModel.builder()
			.baseUrl(baseUrl)
			.apiKey("sk-test")
			.modelName("gpt-3.5-turbo-instruct")
			.timeout(TIMEOUT)
			.build();
	}

	@Override
	public void stream(TextSink texts, Consumer<@Nullable Throwable> done) {
		opened(this.streaming).generate(PROMPT, new StreamingResponseHandler<>() {

			@Override
			public void onNext(String token) {
				texts.text(token);
			}

			@Override
			public void onComplete(Response<String> response) {
				done.accept(null);
			}

			@Override
			public void onError(Throwable error) {
				done.accept(error);
			}

		});
	}

	@Override
	public int create() {
		return opened(this.single).generate(PROMPT).content().length();
	}

	private static <T> T opened(@Nullable T model) {
		if (model == null) {
			throw new IllegalStateException("The contender is not open");
		}
		return model;
	}

}
