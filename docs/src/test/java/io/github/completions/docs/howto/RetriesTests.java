package io.github.completions.docs.howto;

import java.time.Duration;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsApiException;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsRetry;
import io.github.completions.RateLimits;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import io.github.completions.embedded.ScriptedAnswer;
import io.github.completions.embedded.test.EmbeddedCompletionsExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

class RetriesTests {

	private static final String PAGE = "docs/how-to/retries-and-rate-limits.md";

	private static final Duration LIMIT = Duration.ofSeconds(20);

	@RegisterExtension
	static final EmbeddedCompletionsExtension completions = new EmbeddedCompletionsExtension();

	@Test
	void callGoesOnAfterTheDelayThatTheServerAskedFor(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.error(429, "Slow down").header("retry-after-ms", "100"),
				ScriptedAnswer.text("there was a server"));
		Configured.by(PAGE, 0)
			.withPropertyValues("completions.defaults.model=embedded-ngram", "completions.base-url=" + server.baseUrl())
			.run((context) -> StepVerifier
				.create(context.getBean(CompletionsClient.class).create(CompletionRequest.of("Once")))
				.expectNextMatches((completion) -> completion.text().equals("there was a server"))
				.expectComplete()
				.verify(LIMIT));
	}

	@Test
	void pageAllowsFourRetries(EmbeddedCompletionsServer server) {
		ScriptedAnswer loading = ScriptedAnswer.error(503, "Loading").header("retry-after-ms", "1");
		server.enqueue(loading, loading, loading, loading, ScriptedAnswer.text("there was a server"));
		Configured.by(PAGE, 0)
			.withPropertyValues("completions.defaults.model=embedded-ngram", "completions.base-url=" + server.baseUrl())
			.run((context) -> StepVerifier.create(
					context.getBean(CompletionsClient.class).create(CompletionRequest.of("Once")).map(Completion::text))
				.expectNext("there was a server")
				.expectComplete()
				.verify(LIMIT));
	}

	@Test
	void pageGrantsTheServerNoMoreThanThirtySeconds(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.error(429, "Slow down").header("Retry-After", "31"));
		Configured.by(PAGE, 0)
			.withPropertyValues("completions.defaults.model=embedded-ngram", "completions.base-url=" + server.baseUrl())
			.run((context) -> StepVerifier
				.create(later(context.getBean(CompletionsClient.class), CompletionRequest.of("Once")))
				.expectNext("Try again in 31 s")
				.expectComplete()
				.verify(LIMIT));
	}

	@Test
	void serverThatNamesNoDelayLeavesItOpen(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.error(429, "Slow down"));
		CompletionsClient client = once(Configured.client(server));
		StepVerifier.create(later(client, CompletionRequest.of("Once")))
			.expectNext("Try again later")
			.expectComplete()
			.verify(LIMIT);
	}

	@Test
	void longerDelayThanGrantedIsAnErrorThatTellsIt(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.error(429, "Slow down").header("Retry-After", "90"));
		CompletionsClient client = Configured.client(server);
		StepVerifier.create(later(client, CompletionRequest.of("Once")))
			.expectNext("Try again in 90 s")
			.expectComplete()
			.verify(LIMIT);
	}

	@Test
	void exhaustedQuotaIsNotAttemptedAgain(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.error(429, "Used up").code("insufficient_quota"));
		CompletionsClient client = Configured.client(server);
		StepVerifier.create(later(client, CompletionRequest.of("Once")))
			.expectNext("The account has nothing left")
			.expectComplete()
			.verify(LIMIT);
	}

	@Test
	void clientWithoutRetriesAttemptsOnce(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.error(503, "Loading"));
		CompletionsClient client = once(Configured.client(server));
		StepVerifier.create(client.create(CompletionRequest.of("Once")))
			.expectError(CompletionsApiException.ServerError.class)
			.verify(LIMIT);
	}

	@Test
	void headersTellWhatIsLeft() {
		WireMockServer openAi = new WireMockServer(WireMockConfiguration.options().dynamicPort());
		openAi.start();
		openAi.stubFor(WireMock.post("/v1/completions")
			.willReturn(WireMock.okJson("{\"choices\":[{\"text\":\"a test\",\"index\":0,\"finish_reason\":\"stop\"}]}")
				.withHeader("x-ratelimit-remaining-requests", "12")
				.withHeader("x-ratelimit-reset-requests", "1m30s")));
		CompletionsClient client = CompletionsClient.builder()
			.baseUrl("http://127.0.0.1:" + openAi.port() + "/v1")
			.build();
		RateLimits limits = rateLimits(client, CompletionRequest.of("Once")).block(LIMIT);
		assertThat(limits.remainingRequests()).isEqualTo(12);
		assertThat(limits.resetRequests()).isEqualTo(Duration.ofSeconds(90));
		openAi.stop();
	}

	@Test
	void headersOfAStreamComeBeforeItsFirstElement(EmbeddedCompletionsServer server) {
		server.enqueue(ScriptedAnswer.chunks("there").stallAfter(1).header("x-ratelimit-remaining-requests", "12"));
		CompletionsClient client = Configured.client(server);
		RateLimits limits = client.streamEntity(CompletionRequest.of("Once"))
			.map((entity) -> RateLimits.from(entity.getHeaders()))
			.block(LIMIT);
		assertThat(limits.remainingRequests()).isEqualTo(12);
		client.close();
	}

	private static Mono<String> later(CompletionsClient client, CompletionRequest request) {
		// tag::handled[]
		Mono<String> text = client.create(request)
			.map(Completion::text)
			.onErrorResume(CompletionsApiException.QuotaExceeded.class,
					(error) -> Mono.just("The account has nothing left"))
			.onErrorResume(CompletionsApiException.TooManyRequests.class, (error) -> {
				Duration delay = error.retryAfter();
				return Mono.just((delay != null) ? "Try again in " + delay.toSeconds() + " s" : "Try again later");
			});
		// end::handled[]
		return text;
	}

	private static CompletionsClient once(CompletionsClient client) {
		// tag::once[]
		CompletionsClient once = client.mutate().retry(CompletionsRetry.none()).build();
		// end::once[]
		return once;
	}

	private static Mono<RateLimits> rateLimits(CompletionsClient client, CompletionRequest request) {
		// tag::limits[]
		Mono<RateLimits> limits = client.createEntity(request).map((entity) -> RateLimits.from(entity.getHeaders()));
		// end::limits[]
		return limits;
	}

}
