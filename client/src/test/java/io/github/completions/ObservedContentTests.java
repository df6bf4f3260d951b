package io.github.completions;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ObservedContentTests {

	private final ObservedContent content = new ObservedContent();

	@Test
	void givesEachPromptAMessage() {
		CompletionRequest request = CompletionRequest.builder().prompt(Prompt.texts("one", "two")).build();
		assertThat(this.content.inputMessages(request)).isEqualTo("""
				[{"role":"user","parts":[{"type":"text","content":"one"}]},\
				{"role":"user","parts":[{"type":"text","content":"two"}]}]""");
	}

	@Test
	void tellsTokensAndTheSuffixByTheirKind() {
		CompletionRequest request = CompletionRequest.builder().prompt(Prompt.tokens(1, 2)).suffix("end").build();
		assertThat(this.content.inputMessages(request)).isEqualTo(
				"""
						[{"role":"user","parts":[{"type":"token_ids","content":"[1, 2]"},{"type":"suffix","content":"end"}]}]""");
		assertThat(this.content.inputMessages(CompletionRequest.builder().build())).isEqualTo("[]");
		assertThat(this.content
			.inputMessages(CompletionRequest.builder().prompt(Prompt.tokenLists(List.of(List.of(7)))).build()))
			.contains("[7]");
	}

	@Test
	void putsTheChunksOfEachChoiceTogether() {
		this.content.add(List.of(choice(1, "b"), choice(0, "a")));
		this.content.add(List.of(choice(0, "a"), choice(1, "b")));
		assertThat(this.content.outputMessages(Map.of(0, FinishReason.STOP))).isEqualTo("""
				[{"role":"assistant","parts":[{"type":"text","content":"aa"}],"finish_reason":"stop"},\
				{"role":"assistant","parts":[{"type":"text","content":"bb"}],"finish_reason":"error"}]""");
	}

	@Test
	void hasNoMessageBeforeTheFirstText() {
		assertThat(this.content.outputMessages(Map.of())).isNull();
	}

	@Test
	void replacesTheKeyOfEachAttemptAndWhatLooksLikeOne() {
		this.content.replace("old-key");
		this.content.replace("new-key");
		String text = "old-key new-key sk-proj-abcdefghijklmnop sk-short";
		this.content.add(List.of(choice(0, text)));
		assertThat(this.content.outputMessages(Map.of())).contains("\"*** *** *** sk-short\"");
		assertThat(this.content.inputMessages(CompletionRequest.of(text))).contains("\"*** *** *** sk-short\"");
	}

	@Test
	void cutsAtTheLimitAndNeverInsideOfAKey() {
		String key = "a-key-that-is-cut";
		this.content.replace(key);
		String text = "x".repeat(ObservedContent.MAX_LENGTH - 10) + key;
		this.content.add(List.of(choice(0, text)));
		this.content.add(List.of(choice(0, "more"), choice(1, "more")));
		assertThat(this.content.outputMessages(Map.of())).contains("xxx\"").doesNotContain("a-key", "more");
		assertThat(this.content.inputMessages(CompletionRequest.of(text))).contains("xxx***\"").doesNotContain("a-key");
		assertThat(this.content.inputMessages(CompletionRequest.of("y".repeat(1_000_000)))).hasSizeLessThan(8300);
	}

	private static CompletionChoice choice(int index, String text) {
		return new CompletionChoice(text, index, null, null, Map.of());
	}

}
