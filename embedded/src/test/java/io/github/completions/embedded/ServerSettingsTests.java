package io.github.completions.embedded;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ServerSettings}.
 */
class ServerSettingsTests {

	@ParameterizedTest
	@CsvSource({ "127.0.0.1,127.0.0.1", "localhost,localhost", "0.0.0.0,127.0.0.1", "::,127.0.0.1", "::1,[::1]" })
	void hostFitsIntoAUrl(String host, String expected) {
		assertThat(settings(host, 0).urlHost()).isEqualTo(expected);
	}

	@Test
	void paceIsAPauseBetweenTokens() {
		assertThat(settings("localhost", 40).pause()).isEqualTo(Duration.ofMillis(25));
		assertThat(settings("localhost", 0).pause()).isZero();
	}

	@Test
	void keyIsNotShown() {
		assertThat(settings("localhost", 0)).asString().doesNotContain("secret").contains("localhost:8080");
	}

	private static ServerSettings settings(String host, int tokensPerSecond) {
		return new ServerSettings(host, 8080, "secret", tokensPerSecond, 1, 1, Duration.ZERO, Duration.ZERO);
	}

}
