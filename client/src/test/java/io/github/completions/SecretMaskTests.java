package io.github.completions;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

class SecretMaskTests {

	private static final SecretMask MASK = SecretMask.of("sk-secret");

	@Test
	void masksTheSecretWhereverItStands() {
		assertThat(MASK.text("Incorrect API key: sk-secret, twice sk-secret."))
			.isEqualTo("Incorrect API key: ***, twice ***.");
	}

	@Test
	void masksErrorsThroughout() {
		ApiError error = new ApiError("key sk-secret", "sk-secret", null, "c",
				Map.of("inner", Map.of("keys", Arrays.asList("sk-secret", 5, null, Map.of("sk-secret", true)))));
		assertThat(MASK.error(error)).isEqualTo(new ApiError("key ***", "***", null, "c",
				Map.of("inner", Map.of("keys", Arrays.asList("***", 5, null, Map.of("***", true))))));
	}

	@Test
	void masksHeaders() {
		HttpHeaders headers = new HttpHeaders();
		headers.put("x-echo", List.of("Bearer sk-secret", "other"));
		assertThat(MASK.headers(headers).get("x-echo")).containsExactly("Bearer ***", "other");
	}

	@Test
	void masksNothingWithoutASecretWorthIt() {
		assertThat(SecretMask.of(null)).isSameAs(SecretMask.NONE);
		assertThat(SecretMask.of("abc")).isSameAs(SecretMask.NONE);
		assertThat(SecretMask.NONE.text("abc")).isEqualTo("abc");
	}

	@Test
	void doesNotShowTheSecret() {
		assertThat(MASK).hasToString("***");
	}

}
