package io.github.completions.docs.howto;

import java.time.Duration;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.RecordedRequest;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

class OneCallTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@Test
	void copyOfTheClientSendsItsOwnHeadersAndKey(EmbeddedCompletionsServer server) {
		CompletionsClient client = Configured.client(server).mutate().apiKey("sk-test").build();
		once(client, CompletionRequest.of("Once")).block(LIMIT);
		client.create(CompletionRequest.of("Once")).block(LIMIT);
		RecordedRequest changed = server.takeRequest(LIMIT);
		assertThat(changed.header("x-trace")).isEqualTo("on");
		assertThat(changed.header("authorization")).isEqualTo("Bearer sk-other");
		RecordedRequest unchanged = server.takeRequest(LIMIT);
		assertThat(unchanged.header("x-trace")).isNull();
		assertThat(unchanged.header("authorization")).isEqualTo("Bearer sk-test");
	}

	private static Mono<Completion> once(CompletionsClient client, CompletionRequest request) {
		// tag::once[]
		Mono<Completion> completion = client.mutate()
			.defaultHeader("X-Trace", "on")
			.apiKey("sk-other")
			.build()
			.create(request);
		// end::once[]
		return completion;
	}

}
