package io.github.completions.docs.howto;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import io.github.completions.Completion;
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
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

class ManyPromptsTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@Test
	void choicesAreNumberedPromptByPrompt(EmbeddedCompletionsServer server) {
		CompletionsClient client = Configured.client(server);
		Map<String, List<String>> texts = byPrompt(client, List.of("Once", "The sea", "A king")).block(LIMIT);
		assertThat(texts).containsOnlyKeys("Once", "The sea", "A king");
		assertThat(texts.values()).allSatisfy((several) -> assertThat(several).hasSize(2));
		assertThat(server.takeRequest(LIMIT).body()).containsEntry("prompt", List.of("Once", "The sea", "A king"));
	}

	@Test
	void piecesOfAStreamTellTheirPrompt(EmbeddedCompletionsServer server) {
		CompletionsClient client = Configured.client(server);
		Completion whole = whole(client, List.of("Once", "The sea")).block(LIMIT);
		assertThat(whole.choices()).hasSize(2).allSatisfy((choice) -> assertThat(choice.text()).isNotEmpty());
	}

	@Test
	void bulkWorkKeepsItsOrderAndSkipsWhatFails(EmbeddedCompletionsServer server) {
		CompletionsClient client = Configured.client(server);
		List<String> prompts = IntStream.range(0, 40).mapToObj((i) -> "Number " + i).toList();
		StepVerifier.create(bulk(client, Flux.fromIterable(prompts)))
			.expectNextCount(40)
			.expectComplete()
			.verify(LIMIT);
		server.reset();
		server.enqueue(ScriptedAnswer.error(400, "Too long"));
		StepVerifier.create(bulk(client, Flux.just("one"))).expectNext("").expectComplete().verify(LIMIT);
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
