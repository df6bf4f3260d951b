package io.github.completions.embedded;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for {@link Authentication}.
 */
class AuthenticationTests {

	private final Authentication authentication = new Authentication("right");

	@Test
	void withoutAConfiguredKeyEverybodyIsWelcome() {
		assertThatNoException().isThrownBy(() -> new Authentication(null).check(authorization("Bearer any")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Bearer right", "bearer right", "Bearer  right " })
	void theKeyIsAccepted(String authorization) {
		assertThatNoException().isThrownBy(() -> this.authentication.check(authorization(authorization)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "Bearer", "Bearer ", "Basic right", "right" })
	void aKeyThatIsMissingIsAskedFor(String authorization) {
		assertThatExceptionOfType(ApiException.class)
			.isThrownBy(() -> this.authentication.check(authorization(authorization)))
			.withMessageContaining("has no API key")
			.matches((ex) -> ex.status() == 401 && ex.error().code() == null);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Bearer wrong", "Bearer rightly", "Bearer righ", "Bearer RIGHT" })
	void aWrongKeyIsRefusedAndNotRepeated(String authorization) {
		assertThatExceptionOfType(ApiException.class)
			.isThrownBy(() -> this.authentication.check(authorization(authorization)))
			.matches((ex) -> "invalid_api_key".equals(ex.error().code()))
			.withMessageNotContainingAny("wrong", "rightly", "RIGHT");
	}

	private static DefaultHttpHeaders authorization(String value) {
		DefaultHttpHeaders headers = new DefaultHttpHeaders();
		headers.add("Authorization", value);
		return headers;
	}

}
