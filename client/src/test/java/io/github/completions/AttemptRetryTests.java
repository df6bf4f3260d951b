package io.github.completions;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.completions.CompletionsApiException.ApiAnswer;
import io.github.completions.CompletionsTimeoutException.Limit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;

import static org.assertj.core.api.Assertions.assertThat;

class AttemptRetryTests {

	private static final Duration BOUND = Duration.ofSeconds(10);

	private final List<Duration> pauses = new ArrayList<>();

	private final AtomicInteger attempts = new AtomicInteger();

	private final CallProgress progress = new CallProgress();

	@Test
	void doublesItsOwnPauseUpToTheLongest() {
		StepVerifier.withVirtualTime(() -> attempts(status(503), CompletionsRetry.defaults().withMaxRetries(7)))
			.thenAwait(Duration.ofMinutes(1))
			.expectError(CompletionsApiException.ServerError.class)
			.verify(BOUND);
		assertThat(this.attempts).hasValue(8);
		long[] longest = { 500, 1000, 2000, 4000, 8000, 8000, 8000 };
		for (int i = 0; i < longest.length; i++) {
			assertThat(this.pauses.get(i).toMillis()).isBetween(longest[i] * 3 / 4, longest[i]);
		}
	}

	@Test
	void shortensItsOwnPausesByChance() {
		StepVerifier
			.withVirtualTime(() -> attempts(status(503),
					CompletionsRetry.defaults().withMaxRetries(40).withMaxDelay(Duration.ofMillis(500))))
			.thenAwait(Duration.ofMinutes(1))
			.expectError()
			.verify(BOUND);
		assertThat(this.pauses.stream().distinct().count()).isGreaterThan(10);
	}

	@Test
	void waitsExactlyAsLongAsTheServerAsks() {
		StepVerifier.withVirtualTime(() -> attempts(status(429, HttpHeaders.RETRY_AFTER, "60")))
			.expectSubscription()
			.expectNoEvent(Duration.ofSeconds(119))
			.thenAwait(Duration.ofSeconds(1))
			.expectError(CompletionsApiException.TooManyRequests.class)
			.verify(BOUND);
		assertThat(this.pauses).containsExactly(Duration.ofSeconds(60), Duration.ofSeconds(60));
	}

	@ParameterizedTest
	@CsvSource({ "retry-after,61", "retry-after,198300", "retry-after-ms,60001", "retry-after,60.5" })
	void failsAtOnceWhenTheServerAsksForMoreThanTheCap(String header, String value) {
		CompletionsApiException error = status(429, header, value);
		StepVerifier.create(attempts(error)).expectErrorMatches((thrown) -> thrown == error).verify(BOUND);
		assertThat(this.attempts).hasValue(1);
		assertThat(error.retryAfter()).isGreaterThan(Duration.ofSeconds(60));
	}

	@ParameterizedTest
	@ValueSource(strings = { "-1", "inf", "NaN", "tomorrow", "", "Thu, 01 Jan 1970 00:00:00 GMT" })
	void waitsAsItWouldAnywayWhenTheServersDelayMeansNothing(String value) {
		retries(status(429, HttpHeaders.RETRY_AFTER, value), 2);
		assertThat(this.pauses.get(0).toMillis()).isBetween(375L, 500L);
	}

	@Test
	void doesNotWaitWhenTheServerSaysSo() {
		retries(status(429, HttpHeaders.RETRY_AFTER, "0"), 2);
		assertThat(this.pauses).containsOnly(Duration.ZERO);
	}

	@ParameterizedTest
	@ValueSource(ints = { 408, 409, 429, 500, 502, 503, 504, 529, 599 })
	void attemptsAgainAfterStatusesThatPass(int status) {
		retries(status(status), 2);
	}

	@ParameterizedTest
	@ValueSource(ints = { 200, 302, 400, 401, 403, 404, 413, 418, 422 })
	void endsWithStatusesThatStay(int status) {
		retries(status(status), 0);
	}

	@ParameterizedTest
	@CsvSource({ "400,true,2", "400,TRUE,2", "503,false,0", "503,maybe,2", "400,maybe,0" })
	void theServersWordOverrulesItsStatus(int status, String shouldRetry, int retries) {
		retries(status(status, "x-should-retry", shouldRetry), retries);
	}

	@Test
	void anExhaustedQuotaOverrulesTheServersWord() {
		ApiError quota = new ApiError("Quota", "insufficient_quota", null, null, Map.of());
		HttpHeaders headers = new HttpHeaders();
		headers.set("x-should-retry", "true");
		retries(CompletionsApiException.of(new ApiAnswer(head(429, headers), quota, "")), 0);
	}

	@Test
	void nothingFollowsTheFirstElement() {
		this.progress.elementSeen();
		retries(status(503), 0);
	}

	@ParameterizedTest
	@EnumSource(Limit.class)
	void aTimeoutAfterTheRequestIsAttemptedAgainOnlyWhenAskedFor(Limit limit) {
		CompletionsTimeoutException error = new CompletionsTimeoutException(limit, Duration.ofSeconds(1), null, null);
		int byDefault = (limit == Limit.CONNECT) ? 2 : 0;
		retries(error, byDefault);
		this.attempts.set(0);
		int onTimeout = (limit == Limit.POOL || limit == Limit.TOTAL) ? 0 : 2;
		retries(error, onTimeout, CompletionsRetry.defaults().withOnTimeout(true));
	}

	@Test
	void onlyAConnectionThatBrokeBeforeTheAnswerIsTriedAgain() {
		retries(new CompletionsTransportException("refused", true, null, null), 2);
		this.attempts.set(0);
		retries(new CompletionsTransportException("cut off", false, null, null), 0);
		this.attempts.set(0);
		retries(EventStreamDecoder.truncated(head(200, new HttpHeaders()), null), 0);
	}

	private void retries(CompletionsException error, int retries) {
		retries(error, retries, CompletionsRetry.defaults());
	}

	private void retries(CompletionsException error, int retries, CompletionsRetry retry) {
		StepVerifier.withVirtualTime(() -> attempts(error, retry))
			.thenAwait(Duration.ofMinutes(5))
			.expectErrorMatches((thrown) -> thrown == error)
			.verify(BOUND);
		assertThat(this.attempts).hasValue(retries + 1);
	}

	private Flux<Object> attempts(CompletionsException error) {
		return attempts(error, CompletionsRetry.defaults());
	}

	private Flux<Object> attempts(CompletionsException error, CompletionsRetry retry) {
		AttemptRetry attempts = new AttemptRetry(retry, this.progress, new RunningCalls(),
				(failure, number, delay) -> this.pauses.add(delay));
		return attempts.attempts(Flux.defer(() -> {
			this.attempts.incrementAndGet();
			return Flux.error(error);
		}));
	}

	private static CompletionsApiException status(int status) {
		return CompletionsApiException.of(new ApiAnswer(head(status, new HttpHeaders()), null, ""));
	}

	private static CompletionsApiException status(int status, String header, String value) {
		HttpHeaders headers = new HttpHeaders();
		headers.set(header, value);
		return CompletionsApiException.of(new ApiAnswer(head(status, headers), null, ""));
	}

	private static ResponseHead head(int status, HttpHeaders headers) {
		return new ResponseHead(HttpStatusCode.valueOf(status), headers, SecretMask.NONE);
	}

}
