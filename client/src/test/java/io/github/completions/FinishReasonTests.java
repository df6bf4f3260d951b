package io.github.completions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class FinishReasonTests {

	@Test
	void returnsTheConstantsOfTheReference() {
		assertThat(FinishReason.of("stop")).isSameAs(FinishReason.STOP);
		assertThat(FinishReason.of("length")).isSameAs(FinishReason.LENGTH);
		assertThat(FinishReason.of("content_filter")).isSameAs(FinishReason.CONTENT_FILTER);
	}

	@Test
	void takesAnyOtherWordForAValue() {
		assertThat(FinishReason.of("abort")).isEqualTo(new FinishReason("abort")).hasToString("abort");
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "", " ", "null" })
	void readsWhatMeansNothingAsNull(String value) {
		assertThat(FinishReason.of(value)).isNull();
	}

	@Test
	void isATextInJson() {
		JsonMapper mapper = JsonMapper.shared();
		assertThat(mapper.writeValueAsString(FinishReason.LENGTH)).isEqualTo("\"length\"");
		assertThat(mapper.readValue("\"length\"", FinishReason.class)).isSameAs(FinishReason.LENGTH);
	}

	@Test
	void refusesAnEmptyValue() {
		assertThatIllegalArgumentException().isThrownBy(() -> new FinishReason(""))
			.withMessage("'value' must not be empty");
	}

}
