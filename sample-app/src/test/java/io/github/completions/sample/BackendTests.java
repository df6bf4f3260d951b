package io.github.completions.sample;

import org.junit.jupiter.api.Test;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Backend}.
 */
class BackendTests {

	@Test
	void blankHeadersCountAsNone() {
		HttpHeaders headers = new HttpHeaders();
		headers.set(Backend.CLIENT_HEADER, "");
		headers.set(Backend.KEY_HEADER, " ");
		assertThat(Backend.from(headers)).isEqualTo(new Backend(null, null));
	}

	@Test
	void isTextWithoutTheKey() {
		assertThat(new Backend("local", "sk-secret")).hasToString("Backend[client=local]");
	}

}
