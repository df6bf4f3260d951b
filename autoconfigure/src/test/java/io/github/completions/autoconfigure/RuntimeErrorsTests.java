package io.github.completions.autoconfigure;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsApiException;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsDecodingException;
import io.github.completions.CompletionsTimeoutException;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RuntimeErrorsTests {

	@Test
	void notFoundMentionsTheBaseUrlAndTheModel() {
		try (RawServer server = RawServer
			.start((request, out) -> RawServer.document(out, 404, "{\"error\":{\"message\":\"Not found\"}}"))) {
			ContextRunners.runner(server)
				.run((context) -> assertThatExceptionOfType(CompletionsApiException.NotFound.class)
					.isThrownBy(() -> ContextRunners.create(context.getBean(CompletionsClient.class)))
					.withMessageContaining("'completions.base-url' has '/v1' once")
					.withMessageContaining("not for chat only"));
		}
	}

	@Test
	void pageMentionsTheBaseUrl() {
		try (RawServer server = RawServer.start((request, out) -> page(out))) {
			ContextRunners.runner(server)
				.run((context) -> assertThatExceptionOfType(CompletionsDecodingException.class)
					.isThrownBy(() -> ContextRunners.create(context.getBean(CompletionsClient.class)))
					.withMessageContaining("text/html")
					.withMessageContaining("completions.base-url"));
		}
	}

	@Test
	void eventAboveTheLimitMentionsTheLimit() {
		try (RawServer server = RawServer.start((request, out) -> {
			RawServer.streamHead(out);
			RawServer.chunk(out, "x".repeat(2000));
			RawServer.streamEnd(out);
		})) {
			ContextRunners.runner(server)
				.withPropertyValues("completions.limits.max-event-size=1KB")
				.run((context) -> assertThatExceptionOfType(CompletionsDecodingException.class)
					.isThrownBy(() -> ContextRunners.stream(context.getBean(CompletionsClient.class)))
					.withMessageContaining("completions.limits.max-event-size"));
		}
	}

	@Test
	void fullPoolMentionsThePool() {
		CountDownLatch streaming = new CountDownLatch(1);
		try (RawServer server = RawServer.start((request, out) -> {
			RawServer.streamHead(out);
			RawServer.chunk(out, "a");
		})) {
			ContextRunners.runner(server)
				.withPropertyValues("completions.pool.max-connections=1",
						"completions.pool.pending-acquire-timeout=200ms")
				.run((context) -> {
					CompletionsClient client = context.getBean(CompletionsClient.class);
					Disposable running = client.stream(CompletionRequest.of("Hello"))
						.subscribe((chunk) -> streaming.countDown());
					assertThat(streaming.await(10, TimeUnit.SECONDS)).isTrue();
					assertThatExceptionOfType(CompletionsTimeoutException.class)
						.isThrownBy(() -> ContextRunners.create(client))
						.withMessageContaining("'completions.pool.max-connections'")
						.withMessageContaining("'completions.pool.pending-acquire-timeout'");
					running.dispose();
				});
		}
	}

	private static void page(OutputStream out) throws IOException {
		String body = "<html><body>Welcome</body></html>";
		out.write(("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
			.getBytes(StandardCharsets.US_ASCII));
		out.flush();
	}

}
