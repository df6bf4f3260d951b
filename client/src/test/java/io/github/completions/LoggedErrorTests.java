package io.github.completions;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

import io.github.completions.CompletionsApiException.ApiAnswer;
import io.github.completions.CompletionsTimeoutException.Limit;

import static org.assertj.core.api.Assertions.assertThat;

class LoggedErrorTests {

	@Test
	void tellsNothingThatTheServerSaid() {
		HttpHeaders headers = new HttpHeaders();
		headers.set("x-request-id", "req-7");
		ApiError error = ApiErrorReader.fromValue("Your prompt 'my secret' is too long");
		ResponseHead head = new ResponseHead(HttpStatus.TOO_MANY_REQUESTS, headers, SecretMask.NONE);
		CompletionsApiException exception = CompletionsApiException.of(new ApiAnswer(head, error, ""));
		assertThat(exception).hasMessageContaining("my secret");
		assertThat(LoggedError.of(exception)).isEqualTo("TooManyRequests (status 429, request id req-7)");
	}

	@Test
	void tellsTheLimitOfATimeout() {
		CompletionsTimeoutException timeout = new CompletionsTimeoutException(Limit.IDLE, Duration.ofSeconds(1), null,
				null);
		assertThat(LoggedError.of(timeout)).startsWith("CompletionsTimeoutException.IDLE: ").contains("within 1 s");
		assertThat(LoggedError.typeOf(timeout)).isEqualTo("CompletionsTimeoutException.IDLE");
	}

	@Test
	void tellsOnlyTheTypeOfWhatIsNotOurs() {
		assertThat(LoggedError.of(new IllegalStateException("my secret"))).isEqualTo("IllegalStateException");
		RuntimeException anonymous = new RuntimeException() {

			private static final long serialVersionUID = 1L;

		};
		assertThat(LoggedError.typeOf(anonymous)).startsWith(getClass().getName());
	}

}
