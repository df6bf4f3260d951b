package io.github.completions.embedded;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link EventWriter}.
 */
class EventWriterTests {

	private final CompletionJson json = new CompletionJson("model", false, "fp");

	@ParameterizedTest
	@ValueSource(strings = { "", "a", " the", "\n\n", "\"", "🦊", "größer", " twenty letters here" })
	void chunksHaveOneSizeWhateverTheirText(String text) {
		EventWriter writer = new EventWriter(new StreamingSettings(false, true), this.json);
		int expected = writer.chunk(fragment("x", List.of())).length;
		assertThat(writer.chunk(fragment(text, List.of()))).hasSize(expected);
	}

	@Test
	void obfuscationIsRandom() {
		EventWriter writer = new EventWriter(new StreamingSettings(false, true), this.json);
		assertThat(writer.chunk(fragment("x", List.of()))).isNotEqualTo(writer.chunk(fragment("x", List.of())));
	}

	@Test
	void chunksWithLogProbabilitiesHaveOneSizeToo() {
		EventWriter writer = new EventWriter(new StreamingSettings(true, true), this.json);
		ScoredToken shortToken = new ScoredToken("a", 1, -1, Map.of("a", -1.0));
		ScoredToken longToken = new ScoredToken(" longer", 12, -1.2345678, Map.of(" longer", -1.2345678, "b", -2.0));
		assertThat(writer.chunk(fragment("a", List.of(shortToken))))
			.hasSameSizeAs(writer.chunk(fragment(" longer", List.of(longToken))));
	}

	@Test
	void anEventIsOneLineOfDataAndABlankOne() {
		EventWriter writer = new EventWriter(new StreamingSettings(true, false), this.json);
		String event = new String(writer.chunk(fragment("a\nb\r\u2028", List.of())), StandardCharsets.UTF_8);
		assertThat(event).startsWith("data: {").endsWith("}\n\n").containsPattern("^[^\r\n]*\n\n$");
		JsonNode chunk = TestClient.json(event.substring("data: ".length()));
		assertThat(chunk.at("/choices/0/text").stringValue()).isEqualTo("a\nb\r\u2028");
		assertThat(chunk.path("usage").isNull()).isTrue();
		assertThat(chunk.has("obfuscation")).isFalse();
	}

	@Test
	void theUsageChunkHasNoChoices() {
		EventWriter writer = new EventWriter(new StreamingSettings(true, true), this.json);
		String event = new String(writer.usage(new TokenUsage(3, 4)), StandardCharsets.UTF_8);
		assertThat(event)
			.contains("\"choices\":[],\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":4,\"total_tokens\":7}");
	}

	private static IndexedFragment fragment(String text, List<ScoredToken> tokens) {
		return new IndexedFragment(0, new Fragment(text, tokens, null));
	}

}
