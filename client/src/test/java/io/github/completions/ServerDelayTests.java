package io.github.completions;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

class ServerDelayTests {

	private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-29T12:00:00Z"), ZoneOffset.UTC);

	private static Duration delay(String name, String value) {
		HttpHeaders headers = new HttpHeaders();
		headers.set(name, value);
		return ServerDelay.of(headers, CLOCK);
	}

	@ParameterizedTest
	@CsvSource({ "retry-after-ms, 1500, PT1.5S", "retry-after-ms, 0.5, PT0.0005S", "retry-after, 2, PT2S",
			"Retry-After, 1.5, PT1.5S", "retry-after, ' 3 ', PT3S", "retry-after, 0, PT0S",
			"retry-after, 999999999999999999, PT87600H" })
	void readsNumbers(String name, String value, Duration expected) {
		assertThat(delay(name, value)).isEqualTo(expected);
	}

	@Test
	void readsADate() {
		assertThat(delay("retry-after", "Sun, 29 Nov 2026 12:00:30 GMT")).isEqualTo(Duration.ofSeconds(30));
	}

	@ParameterizedTest
	@ValueSource(strings = { "-1", "-0.5", "soon", "", "NaN", "Infinity", "1e3", "Sun, 29 Nov 2026 11:59:59 GMT",
			"Sun, 29 Nov 2026 12:00:00 GMT", "1 second" })
	void readsWhatIsNoDelayAsNone(String value) {
		assertThat(delay("retry-after", value)).isNull();
	}

	@Test
	void prefersMilliseconds() {
		HttpHeaders headers = new HttpHeaders();
		headers.set("retry-after", "20");
		headers.set("retry-after-ms", "100");
		assertThat(ServerDelay.of(headers, CLOCK)).isEqualTo(Duration.ofMillis(100));
		headers.set("retry-after-ms", "-100");
		assertThat(ServerDelay.of(headers, CLOCK)).isEqualTo(Duration.ofSeconds(20));
	}

	@Test
	void isNoneWithoutHeaders() {
		assertThat(ServerDelay.of(new HttpHeaders(), CLOCK)).isNull();
	}

}
