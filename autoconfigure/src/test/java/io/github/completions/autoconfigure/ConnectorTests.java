package io.github.completions.autoconfigure;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsTimeoutException;
import io.github.completions.CompletionsTimeoutException.Limit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.test.StepVerifier;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ExtendWith(OutputCaptureExtension.class)
@ParameterizedClass
@ValueSource(strings = { "reactor", "jdk", "jetty", "http-components" })
class ConnectorTests {

	private static final CompletionRequest REQUEST = CompletionRequest.of("Hello");

	private final String connector;

	ConnectorTests(String connector) {
		this.connector = connector;
	}

	@Test
	void completionIsCreatedOverHttp11WithoutUpgrade() {
		try (RawServer server = RawServer.answering("This is a test")) {
			runner(server).run((context) -> {
				assertThat(ContextRunners.create(context.getBean(CompletionsClient.class))).isEqualTo("This is a test");
				RawServer.Request request = server.take();
				assertThat(request.line()).isEqualTo("POST /v1/completions HTTP/1.1");
				assertThat(request.headers()).doesNotContainKey("upgrade");
			});
		}
	}

	@Test
	void streamWithPauseBeyondTheSharedReadTimeoutIsComplete() {
		CountDownLatch never = new CountDownLatch(1);
		try (RawServer server = RawServer.start((request, out) -> {
			RawServer.streamHead(out);
			RawServer.chunk(out, "a");
			await(never, 600);
			RawServer.chunk(out, "b");
			RawServer.streamEnd(out);
		})) {
			runner(server).withPropertyValues("spring.http.clients.read-timeout=200ms")
				.run((context) -> assertThat(ContextRunners.stream(context.getBean(CompletionsClient.class)))
					.containsExactly("a", "b", ""));
		}
	}

	@Test
	void silenceAfterAnEventEndsByTheIdleLimit() {
		try (RawServer server = RawServer.start(ConnectorTests::stall)) {
			runner(server).withPropertyValues("completions.timeout.idle=300ms")
				.run((context) -> StepVerifier.create(context.getBean(CompletionsClient.class).stream(REQUEST))
					.expectNextCount(1)
					.expectErrorSatisfies(
							(error) -> assertThat(error).isInstanceOfSatisfying(CompletionsTimeoutException.class,
									(timeout) -> assertThat(timeout.limit()).isEqualTo(Limit.IDLE)))
					.verify(ContextRunners.LIMIT));
		}
	}

	@Test
	void missingAnswerEndsByTheResponseLimit() {
		CountDownLatch never = new CountDownLatch(1);
		try (RawServer server = RawServer.start((request, out) -> await(never, 5000))) {
			runner(server).withPropertyValues("completions.timeout.response=300ms")
				.run((context) -> assertThatExceptionOfType(CompletionsTimeoutException.class)
					.isThrownBy(() -> ContextRunners.create(context.getBean(CompletionsClient.class)))
					.satisfies((timeout) -> assertThat(timeout.limit()).isEqualTo(Limit.RESPONSE)));
		}
	}

	@Test
	void cancelClosesTheConnectionOrTheStartWarns(CapturedOutput output) {
		try (RawServer server = RawServer.start(ConnectorTests::stall)) {
			runner(server).run((context) -> {
				Completion first = context.getBean(CompletionsClient.class)
					.stream(REQUEST)
					.next()
					.block(ContextRunners.LIMIT);
				assertThat(first.text()).isEqualTo("a");
				if (this.connector.equals("reactor")) {
					assertThat(server.isClosedByClientWithin(1000)).isTrue();
					assertThat(output).doesNotContain("does not use the connector of Reactor Netty");
				}
				else {
					assertThat(output).contains("cancelling a stream does not close its connection");
				}
			});
		}
	}

	private static void stall(RawServer.Request request, OutputStream out) throws IOException {
		RawServer.streamHead(out);
		RawServer.chunk(out, "a");
	}

	private static void await(CountDownLatch latch, long millis) {
		try {
			latch.await(millis, TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private ApplicationContextRunner runner(RawServer server) {
		return ContextRunners.runner(server)
			.withPropertyValues("spring.http.clients.reactive.connector=" + this.connector,
					"completions.retry.max-retries=0");
	}

}
