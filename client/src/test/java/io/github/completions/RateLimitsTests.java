package io.github.completions;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

class RateLimitsTests {

	@Test
	void readsTheHeaders() {
		HttpHeaders headers = new HttpHeaders();
		headers.set("x-ratelimit-limit-requests", "3500");
		headers.set("X-RateLimit-Remaining-Requests", " 3499 ");
		headers.set("x-ratelimit-reset-requests", "17ms");
		headers.set("x-ratelimit-limit-tokens", "90000");
		headers.set("x-ratelimit-remaining-tokens", "89900");
		headers.set("x-ratelimit-reset-tokens", "6m0s");
		assertThat(RateLimits.from(headers))
			.isEqualTo(new RateLimits(3500L, 3499L, Duration.ofMillis(17), 90000L, 89900L, Duration.ofMinutes(6)));
	}

	@Test
	void isEmptyWithoutHeaders() {
		assertThat(RateLimits.from(new HttpHeaders())).isEqualTo(new RateLimits(null, null, null, null, null, null));
	}

	@ParameterizedTest
	@CsvSource({ "1s, PT1S", "1.5s, PT1.5S", "2m59.56s, PT2M59.56S", "1h30m, PT1H30M", "8d3h, PT195H",
			"250us, PT0.00025S", "20, PT20S", "0s, PT0S" })
	void readsDurations(String value, Duration expected) {
		assertThat(reset(value)).isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "soon", "1x", "s", "-1s", "1m later", "2026-11-29T00:00:00Z" })
	void readsUnreadableDurationsAsNone(String value) {
		assertThat(reset(value)).isNull();
	}

	@Test
	void readsUnreadableNumbersAsNone() {
		HttpHeaders headers = new HttpHeaders();
		headers.set("x-ratelimit-limit-requests", "many");
		assertThat(RateLimits.from(headers).limitRequests()).isNull();
	}

	private static Duration reset(String value) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("x-ratelimit-reset-tokens", value);
		return RateLimits.from(headers).resetTokens();
	}

}
