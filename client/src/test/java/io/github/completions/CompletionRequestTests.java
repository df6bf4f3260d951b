package io.github.completions;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CompletionRequestTests {

	@Test
	void hasNothingSetAtFirst() {
		CompletionRequest request = CompletionRequest.builder().build();
		assertThat(request.model()).isNull();
		assertThat(request.prompt()).isNull();
		assertThat(request.stop()).isEmpty();
		assertThat(request.logitBias()).isEmpty();
		assertThat(request.extraBody()).isEmpty();
		assertThat(request).hasToString("CompletionRequest[]");
	}

	@Test
	void returnsWhatWasSet() {
		CompletionRequest request = RequestExamples.everything();
		assertThat(request.model()).isEqualTo("gpt-3.5-turbo-instruct");
		assertThat(request.prompt()).isEqualTo(Prompt.text("This is a test."));
		assertThat(request.suffix()).isEqualTo("test.");
		assertThat(request.bestOf()).isEqualTo(2);
		assertThat(request.echo()).isFalse();
		assertThat(request.frequencyPenalty()).isEqualTo(2.0);
		assertThat(request.logitBias()).containsEntry(50256, -100.0).containsEntry(7, 0.25);
		assertThat(request.logprobs()).isZero();
		assertThat(request.maxTokens()).isEqualTo(16);
		assertThat(request.n()).isEqualTo(1);
		assertThat(request.presencePenalty()).isEqualTo(-2.0);
		assertThat(request.seed()).isEqualTo(42L);
		assertThat(request.stop()).containsExactly("a", "b", "c", "d");
		assertThat(request.streamOptions()).isEqualTo(StreamOptions.usage());
		assertThat(request.temperature()).isEqualTo(1.0);
		assertThat(request.topP()).isEqualTo(1.0);
		assertThat(request.user()).isEqualTo("user-1234");
	}

	@Test
	void equalsARequestWithTheSameMembers() {
		CompletionRequest request = RequestExamples.everything();
		assertThat(request.mutate().build()).isEqualTo(request).hasSameHashCodeAs(request);
		assertThat(request.mutate().seed(43L).build()).isNotEqualTo(request);
		assertThat(request.mutate().extraBody("top_k", 5).build()).isNotEqualTo(request);
	}

	@Test
	void doesNotChangeWithItsBuilderOrWithWhatWasGiven() {
		Map<Integer, Double> logitBias = new HashMap<>(Map.of(1, 1.0));
		CompletionRequest.Builder builder = CompletionRequest.builder().logitBias(logitBias).extraBody("a", 1);
		CompletionRequest request = builder.build();
		logitBias.put(2, 2.0);
		builder.model("other").extraBody("b", 2);
		assertThat(request.logitBias()).containsOnlyKeys(1);
		assertThat(request.model()).isNull();
		assertThat(request.extraBody()).containsOnlyKeys("a");
	}

	@Test
	void showsNeitherPromptNorSuffixNorExtraValues() {
		CompletionRequest request = CompletionRequest.builder()
			.prompt("secret prompt")
			.suffix("secret suffix")
			.extraBody("guided_choice", List.of("secret choice"))
			.maxTokens(7)
			.build();
		assertThat(request).hasToString(
				"CompletionRequest[prompt=Prompt[text of 13 characters], suffix=..., max_tokens=7, guided_choice=...]");
	}

	@Test
	void fillsInDefaultsAsAWholeAndExtraMembersByName() {
		CompletionRequest defaults = CompletionRequest.builder()
			.model("default")
			.stop("x", "y")
			.temperature(0.5)
			.extraBody("top_k", 40)
			.extraBody("min_p", 0.1)
			.build();
		CompletionRequest request = CompletionRequest.builder()
			.prompt("p")
			.stop("z")
			.extraBody("top_k", 5)
			.build()
			.withDefaults(defaults);
		assertThat(request.model()).isEqualTo("default");
		assertThat(request.stop()).containsExactly("z");
		assertThat(request.temperature()).isEqualTo(0.5);
		assertThat(request.extraBody()).containsExactlyInAnyOrderEntriesOf(Map.of("top_k", 5, "min_p", 0.1));
	}

	@Test
	void clearsADefaultByNull() {
		CompletionRequest defaults = RequestExamples.everything();
		CompletionRequest request = CompletionRequest.builder()
			.model(null)
			.stop((List<String>) null)
			.logitBias(null)
			.seed(null)
			.suffix(null)
			.build()
			.withDefaults(defaults);
		assertThat(request.model()).isNull();
		assertThat(request.stop()).isEmpty();
		assertThat(request.logitBias()).isEmpty();
		assertThat(request.seed()).isNull();
		assertThat(request.suffix()).isNull();
		assertThat(request.user()).isEqualTo("user-1234");
	}

	@Test
	void clearsADefaultStopByNoStopAtAll() {
		CompletionRequest defaults = CompletionRequest.builder().stop("x").build();
		assertThat(CompletionRequest.builder().stop().build().withDefaults(defaults).stop()).isEmpty();
		assertThat(CompletionRequest.builder().stop(List.of()).build().withDefaults(defaults).stop()).isEmpty();
	}

	@Test
	void staysItselfWithoutDefaults() {
		CompletionRequest request = CompletionRequest.of("p");
		assertThat(request.withDefaults(CompletionRequest.builder().build())).isSameAs(request);
	}

	@ParameterizedTest
	@EnumSource
	void refusesAnExtraMemberThatHasASetterOfItsOwn(RequestMember member) {
		assertThat(Arrays.stream(CompletionRequest.Builder.class.getMethods())).extracting("name")
			.contains(member.setter());
		assertThatIllegalArgumentException()
			.isThrownBy(() -> CompletionRequest.builder().extraBody(member.jsonName(), 1))
			.withMessageContaining("'" + member.jsonName() + "'")
			.withMessageContaining("'" + member.setter() + "'");
	}

	@Test
	void refusesStreamAsAnExtraMember() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> CompletionRequest.builder().extraBody(Map.of("stream", true)))
			.withMessageContaining("CompletionsClient.stream");
	}

	@Test
	void refusesAnExtraMemberWithoutName() {
		assertThatIllegalArgumentException().isThrownBy(() -> CompletionRequest.builder().extraBody(" ", 1))
			.withMessage("'name' must not be empty");
	}

	@Test
	void refusesNullAmongTheTextsToStopAt() {
		assertThatIllegalArgumentException().isThrownBy(() -> CompletionRequest.builder().stop("a", null))
			.withMessage("'stop' must not contain null elements");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> CompletionRequest.builder().stop(Arrays.asList("a", null)))
			.withMessage("'stop' must not contain null elements");
	}

	@Test
	void refusesALogitBiasWithHoles() {
		Map<Integer, Double> logitBias = new HashMap<>();
		logitBias.put(5, null);
		assertThatIllegalArgumentException().isThrownBy(() -> CompletionRequest.builder().logitBias(logitBias))
			.withMessage("'logitBias' must have neither null keys nor null values");
	}

	@Test
	void keepsExtraMembersInOrderAndWithNulls() {
		CompletionRequest request = CompletionRequest.builder().extraBody("z", null).extraBody("a", "b").build();
		assertThat(request.extraBody().keySet()).containsExactly("z", "a");
		assertThat(request.extraBody()).containsEntry("z", null).containsEntry("a", "b");
	}

	@Test
	void handsOutListsThatCannotBeChanged() {
		CompletionRequest request = RequestExamples.everything();
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> request.stop().add("e"));
		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> request.logitBias().put(1, 1.0));
	}

}
