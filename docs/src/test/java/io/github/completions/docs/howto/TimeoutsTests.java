package io.github.completions.docs.howto;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsTimeoutException;
import io.github.completions.CompletionsTimeoutException.Limit;
import io.github.completions.CompletionsTimeouts;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;

import static org.assertj.core.api.Assertions.assertThat;

class TimeoutsTests {

	private static final String PAGE = "docs/how-to/timeouts.md";

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@ParameterizedTest
	@CsvSource({ "response, RESPONSE, 0", "idle, IDLE, 1", "chunk, CHUNK, 0", "total, TOTAL, 0" })
	void propertySetsItsLimit(String property, Limit limit, int chunks) {
		EmbeddedCompletionsServer server = completions.server();
		server.enqueue(ScriptedAnswer.chunks("there", " was").stallAfter(chunks));
		expect(limit, chunks, server.baseUrl(), "completions.timeout." + property + "=200ms");
		assertThat(server.takeRequest(LIMIT).body()).containsEntry("prompt", "Once");
	}

	@Test
	void connectPropertySetsItsLimit() throws IOException {
		try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			List<SocketChannel> queue = fillQueueOf(full);
			expect(Limit.CONNECT, 0, "http://127.0.0.1:" + full.getLocalPort() + "/v1",
					"completions.timeout.connect=200ms", "completions.retry.max-retries=0");
			for (SocketChannel waiting : queue) {
				waiting.close();
			}
		}
	}

	@Test
	void pageSetsTheLimitsThatTheTableNames() {
		Configured.by(PAGE, 0)
			.withPropertyValues("completions.base-url=http://127.0.0.1:1/v1")
			.run((context) -> assertThat(Binder.get(context.getEnvironment())
				.bind("completions.timeout", Bindable.mapOf(String.class, Duration.class))
				.get()).containsOnly(Map.entry("connect", Duration.ofSeconds(2)),
						Map.entry("response", Duration.ofSeconds(30)), Map.entry("idle", Duration.ofSeconds(15)),
						Map.entry("chunk", Duration.ofSeconds(20)), Map.entry("total", Duration.ofMinutes(5))));
	}

	private static void expect(Limit limit, int chunks, String baseUrl, String... properties) {
		Configured.by(PAGE, 0)
			.withPropertyValues("completions.defaults.model=embedded-ngram", "completions.base-url=" + baseUrl)
			.withPropertyValues(properties)
			.run((context) -> StepVerifier
				.create(context.getBean(CompletionsClient.class).stream(CompletionRequest.of("Once")))
				.expectNextCount(chunks)
				.expectErrorSatisfies((error) -> assertThat(error)
					.isInstanceOfSatisfying(CompletionsTimeoutException.class, (timeout) -> {
						assertThat(timeout.limit()).isEqualTo(limit);
						assertThat(timeout.length()).isEqualTo(Duration.ofMillis(200));
					}))
				.verify(LIMIT));
	}

	/**
	 * What does not fit into the queue of a listener that accepts nothing gets no answer.
	 */
	private static List<SocketChannel> fillQueueOf(ServerSocket listener) throws IOException {
		List<SocketChannel> channels = new ArrayList<>();
		while (channels.size() < 16) {
			SocketChannel channel = SocketChannel.open();
			channel.configureBlocking(false);
			channel.connect(listener.getLocalSocketAddress());
			channels.add(channel);
		}
		return channels;
	}

	@Test
	void limitsOfOneCallComeFromACopyOfTheClient(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.stall());
		CompletionsClient client = Configured.client(server);
		StepVerifier.create(quick(client, CompletionRequest.of("Once")))
			.expectErrorSatisfies((error) -> assertThat(error).isInstanceOf(CompletionsTimeoutException.class)
				.hasMessageContaining("completions.timeout.total"))
			.verify(LIMIT);
	}

	@Test
	void errorTellsWhichLimitWasOver(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.stall());
		CompletionsClient client = Configured.client(server)
			.mutate()
			.timeouts(CompletionsTimeouts.defaults().withResponse(Duration.ofMillis(200)))
			.build();
		StepVerifier.create(handled(client, CompletionRequest.of("Once")))
			.expectNext("The model is busy")
			.expectComplete()
			.verify(LIMIT);
		assertThat(server.takeRequest(LIMIT).body()).containsEntry("prompt", "Once");
	}

	@Test
	void silenceAfterTheFirstChunkIsToldToTheReader(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.chunks("there", " was").stallAfter(1));
		CompletionsClient client = Configured.client(server)
			.mutate()
			.timeouts(CompletionsTimeouts.defaults().withIdle(Duration.ofMillis(200)))
			.build();
		StepVerifier.create(handled(client, CompletionRequest.of("Once")))
			.expectNext("there", " ... (the model fell silent)")
			.expectComplete()
			.verify(LIMIT);
	}

	private static Mono<Completion> quick(CompletionsClient client, CompletionRequest request) {
		// tag::one-call[]
		CompletionsClient quick = client.mutate()
			.timeouts(CompletionsTimeouts.defaults().withTotal(Duration.ofSeconds(2)))
			.build();
		Mono<Completion> completion = quick.create(request);
		// end::one-call[]
		return completion;
	}

	private static Flux<String> handled(CompletionsClient client, CompletionRequest request) {
		// tag::handled[]
		Flux<String> text = client.stream(request)
			.map(Completion::text)
			.onErrorResume(CompletionsTimeoutException.class, (error) -> switch (error.limit()) {
				case CONNECT, POOL, RESPONSE -> Flux.just("The model is busy");
				case IDLE, CHUNK, TOTAL -> Flux.just(" ... (the model fell silent)");
			});
		// end::handled[]
		return text;
	}

}
