package io.github.completions.embedded;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link RecordedRequest}.
 */
class RecordedRequestTests {

	@Test
	void bodyHasTheTypesOfJson() {
		assertThat(request("{\"a\":1,\"b\":[true,null,2.5],\"c\":{\"d\":\"e\"},\"f\":9007199254740993}").body())
			.containsEntry("a", 1)
			.containsEntry("b", Arrays.asList(true, null, 2.5))
			.containsEntry("c", Map.of("d", "e"))
			.containsEntry("f", 9007199254740993L);
	}

	@Test
	void aBodyThatIsNoObjectHasNoMembers() {
		assertThatIllegalStateException().isThrownBy(() -> request("[1]").body()).withMessageContaining("content()");
		assertThatIllegalStateException().isThrownBy(() -> request("").body()).withMessageContaining("content()");
	}

	@Test
	void headersAreFoundInAnyCase() {
		assertThat(request("{}").header("Authorization")).isEqualTo("Bearer secret");
		assertThat(request("{}").header("authorization")).isEqualTo("Bearer secret");
		assertThat(request("{}").header("X-None")).isNull();
	}

	@Test
	void neitherKeyNorPromptIsShown() {
		assertThat(request("{\"prompt\":\"secret\"}")).hasToString("RecordedRequest[POST /v1/completions]");
	}

	private static RecordedRequest request(String content) {
		return new RecordedRequest("POST", "/v1/completions", Map.of("authorization", List.of("Bearer secret")),
				content);
	}

}
