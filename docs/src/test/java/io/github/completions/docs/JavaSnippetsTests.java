package io.github.completions.docs;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compiles the Java snippets that are no quotes: what is quoted is compiled where it
 * stands.
 */
class JavaSnippetsTests {

	private final JavaSnippets snippets = new JavaSnippets();

	@ParameterizedTest
	@MethodSource("fences")
	void snippetCompiles(Fence fence) {
		assertThat(this.snippets.compile(fence.text())).as(fence.text()).isEmpty();
	}

	@Test
	void statementsMembersAndFilesCompile() {
		assertThat(this.snippets.compile("client.stream(request);")).isEmpty();
		assertThat(this.snippets.compile("Mono<Completion> ask() { return client.create(request); }")).isEmpty();
		assertThat(this.snippets.compile("public record Answer(Completion completion) { }")).isEmpty();
	}

	@Test
	void snippetThatNamesWhatIsNotThereFails() {
		assertThat(this.snippets.compile("client.complete(request);")).contains("complete");
		assertThat(this.snippets.compile("client.create(")).isNotEmpty();
	}

	static Stream<Fence> fences() {
		return Page.fences("java").filter((fence) -> fence.quote() == null);
	}

}
