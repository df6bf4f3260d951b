package io.github.completions.benchmarks.openai;

import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.models.completions.Completion;
import com.openai.models.completions.CompletionChoice;
import com.openai.models.completions.CompletionCreateParams;
import org.jspecify.annotations.Nullable;

import io.github.completions.benchmarks.client.Contender;
import io.github.completions.benchmarks.client.TextSink;

/**
 * The blocking client of openai-java, which is the cheaper of its two.
 */
public final class OpenAiJavaContender implements Contender {

	private final CompletionCreateParams params = CompletionCreateParams.builder()
		.model("gpt-3.5-turbo-instruct")
		.prompt("Say this is a test")
		.maxTokens(64)
		.build();

	private final Executor threads = Executors.newCachedThreadPool();

	private @Nullable OpenAIClient client;

	@Override
	public void open(String baseUrl, Map<String, String> options) {
		this.client = OpenAIOkHttpClient.builder().baseUrl(baseUrl).apiKey("sk-test").build();
	}

	private OpenAIClient client() {
		OpenAIClient client = this.client;
		if (client == null) {
			throw new IllegalStateException("The contender is not open");
		}
		return client;
	}

	@Override
	public void read(TextSink texts) {
		try (StreamResponse<Completion> response = client().completions().createStreaming(this.params)) {
			response.stream().forEach((completion) -> take(completion, texts));
		}
	}

	private static void take(Completion completion, TextSink texts) {
		for (CompletionChoice choice : completion.choices()) {
			texts.text(choice.text());
		}
	}

	@Override
	public void stream(TextSink texts, Consumer<@Nullable Throwable> done) {
		this.threads.execute(() -> {
			try {
				read(texts);
				done.accept(null);
			}
			catch (RuntimeException ex) {
				done.accept(ex);
			}
		});
	}

	@Override
	public int create() {
		return client().completions().create(this.params).choices().get(0).text().length();
	}

}
