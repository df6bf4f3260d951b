package io.github.completions.docs.howto;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import io.github.completions.Completion;
import io.github.completions.CompletionChoice;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsException;
import io.github.completions.Prompt;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

class ManyPromptsTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@Test
	void choicesAreNumberedPromptByPrompt(EmbeddedCompletionsServer server) {
		Map<String, List<String>> texts = byPrompt(echoing(server), List.of("Once", "The sea", "A king")).block(LIMIT);
		assertThat(texts).containsOnlyKeys("Once", "The sea", "A king");
		texts.forEach((prompt, several) -> assertThat(several).hasSize(2)
			.allSatisfy((text) -> assertThat(text).startsWith(prompt)));
		assertThat(server.takeRequest(LIMIT).body()).containsEntry("prompt", List.of("Once", "The sea", "A king"));
	}

	@Test
	void chunksOfAStreamTellTheirPrompt(EmbeddedCompletionsServer server) {
		Completion whole = whole(echoing(server), List.of("Once", "The sea")).block(LIMIT);
		assertThat(whole.choices()).extracting(CompletionChoice::index).containsExactly(0, 1);
		assertThat(whole.choices().get(0).text()).startsWith("Once");
		assertThat(whole.choices().get(1).text()).startsWith("The sea");
	}

	@Test
	void collectorSortsChunksThatComeMixed(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.body(200, "text/event-stream", """
				data: {"choices":[{"text":" waves","index":1}]}

				data: {"choices":[{"text":" upon","index":0}]}

				data: {"choices":[{"text":" rose","index":1,"finish_reason":"stop"}]}

				data: {"choices":[{"text":" a time","index":0,"finish_reason":"stop"}]}

				data: [DONE]

				"""));
		Completion whole = whole(Configured.client(server), List.of("Once", "The sea")).block(LIMIT);
		assertThat(whole.choices()).extracting(CompletionChoice::text).containsExactly(" upon a time", " waves rose");
	}

	@Test
	void bulkWorkRunsEightAtATimeInOrderAndSkipsWhatFails() {
		List<String> prompts = IntStream.range(0, 24).mapToObj((i) -> "Number " + i).toList();
		List<String> expected = new ArrayList<>(prompts);
		expected.set(5, "");
		List<Long> demand = new ArrayList<>();
		try (EchoInWaves server = new EchoInWaves(8, "Number 5")) {
			CompletionsClient client = CompletionsClient.builder().baseUrl(server.baseUrl()).build();
			Flux<String> taken = Flux.fromIterable(prompts).doOnRequest(demand::add);
			assertThat(bulk(client, taken).collectList().block(LIMIT)).isEqualTo(expected);
			assertThat(server.mostAtATime()).isEqualTo(8);
			client.close();
		}
		assertThat(demand).startsWith(8L);
		assertThat(demand.subList(1, demand.size())).containsOnly(1L);
	}

	private static CompletionsClient echoing(EmbeddedCompletionsServer server) {
		return Configured.client(server).mutate().defaultRequest((defaults) -> defaults.echo(true)).build();
	}

	private static Mono<Map<String, List<String>>> byPrompt(CompletionsClient client, List<String> prompts) {
		// tag::prompts[]
		int n = 2;
		CompletionRequest request = CompletionRequest.builder()
			.prompt(Prompt.texts(prompts))
			.n(n)
			.maxTokens(20)
			.build();
		Mono<Map<String, List<String>>> texts = client.create(request).map((completion) -> {
			Map<String, List<String>> byPrompt = new TreeMap<>();
			completion.choices()
				.forEach((choice) -> byPrompt.merge(prompts.get(choice.index() / n), List.of(choice.text()),
						(some, more) -> List.of(some.get(0), more.get(0))));
			return byPrompt;
		});
		// end::prompts[]
		return texts;
	}

	private static Mono<Completion> whole(CompletionsClient client, List<String> prompts) {
		CompletionRequest request = CompletionRequest.builder().prompt(Prompt.texts(prompts)).maxTokens(20).build();
		// tag::collect[]
		Mono<Completion> whole = client.stream(request).collect(Completion.collector());
		// end::collect[]
		return whole;
	}

	private static Flux<String> bulk(CompletionsClient client, Flux<String> prompts) {
		// tag::bulk[]
		Flux<String> texts = prompts.flatMapSequential((prompt) -> client.create(CompletionRequest.of(prompt))
			.map(Completion::text)
			.onErrorReturn(CompletionsException.class, ""), 8);
		// end::bulk[]
		return texts;
	}

}
