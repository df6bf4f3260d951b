package io.github.completions.embedded;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link GenerationReader}; see {@link ErrorsTests} for what it refuses.
 */
class GenerationReaderTests {

	@Test
	void eachMemberIsReadByItsName() {
		GenerationSettings settings = read("""
				{"max_tokens":7,"logprobs":3,"echo":true,"suffix":"end","stop":["a","b"],
				"temperature":0.5,"top_p":0.25,"presence_penalty":-1.5,"frequency_penalty":1.75,
				"logit_bias":{"64":-3,"65":12.5}}""");
		assertThat(settings.sampling()).returns(0.5, SamplingSettings::temperature)
			.returns(0.25, SamplingSettings::topP)
			.returns(-1.5, SamplingSettings::presencePenalty)
			.returns(1.75, SamplingSettings::frequencyPenalty)
			.returns(Map.of(64, -3.0, 65, 12.5), SamplingSettings::logitBias);
		assertThat(settings).returns(7, GenerationSettings::maxTokens)
			.returns(3, GenerationSettings::logprobs)
			.returns(true, GenerationSettings::echo)
			.returns("end", GenerationSettings::suffix);
		assertThat(settings.stops()).containsExactly("a", "b");
	}

	@Test
	void membersThatAreLeftOutOrNullHaveTheDefaultsOfTheReference() {
		for (String body : new String[] { "{}", """
				{"max_tokens":null,"logprobs":null,"echo":null,"suffix":null,"stop":null,"temperature":null,
				"top_p":null,"presence_penalty":null,"frequency_penalty":null,"logit_bias":null}""" }) {
			GenerationSettings settings = read(body);
			assertThat(settings.sampling()).returns(1.0, SamplingSettings::temperature)
				.returns(1.0, SamplingSettings::topP)
				.returns(0.0, SamplingSettings::presencePenalty)
				.returns(0.0, SamplingSettings::frequencyPenalty)
				.returns(Map.of(), SamplingSettings::logitBias);
			assertThat(settings).returns(16, GenerationSettings::maxTokens)
				.returns(null, GenerationSettings::logprobs)
				.returns(false, GenerationSettings::echo)
				.returns(null, GenerationSettings::suffix);
			assertThat(settings.stops()).isEmpty();
		}
	}

	private static GenerationSettings read(String body) {
		return GenerationReader.read(new RequestMembers(TestClient.json(body), ""));
	}

}
