package io.github.completions.docs.howto;

import java.time.Duration;

import io.github.completions.Completion;
import io.github.completions.CompletionsApiException;
import io.github.completions.CompletionsClient;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class StorytellerUnitTests {

	// tag::junit[]
	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@Test
	void refusedKeyIsAnError(EmbeddedCompletionsServer server) {
		CompletionsClient client = CompletionsClient.builder().baseUrl(server.baseUrl()).build();
		server.enqueue(ScriptedAnswer.error(401, "Incorrect API key provided"));
		assertThatExceptionOfType(CompletionsApiException.Unauthorized.class)
			.isThrownBy(() -> new Storyteller(client).story("Once upon a time").block(Duration.ofSeconds(5)));
	}
	// end::junit[]

	@Test
	void valuesAreMadeWithoutAServer() {
		// tag::values[]
		Completion whole = Completion.of("there was a server");
		Flux<Completion> chunks = Flux.just(Completion.chunk("there was"), Completion.chunk(" a server"));
		// end::values[]
		assertThat(chunks.collect(Completion.collector()).block(Duration.ofSeconds(5)).text()).isEqualTo(whole.text());
	}

}
