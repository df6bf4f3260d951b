package io.github.completions.docs;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Checks that the commands of the documentation name what exists.
 */
class ShellSnippetsTests {

	private static final List<String> CHECKED = List.of("java", "yaml", "shell", "xml");

	private static final List<String> PICTURES_AND_OUTPUT = List.of("mermaid", "javascript", "text", "html", "json");

	@ParameterizedTest
	@MethodSource("fences")
	void commandNamesWhatExists(Fence fence) {
		assertThat(ShellSnippets.problems(fence.text())).isEmpty();
	}

	@Test
	void commandThatNamesWhatIsNotThereIsFound() {
		assertThat(ShellSnippets.problems("""
				mvn verifi -pl nowhere -Pnone -Dnone=true spring-boot:fly spring-boot:run
				curl -N http://localhost:8080/nowhere
				./nothing
				""")).containsExactly("verifi", "nowhere", "-Pnone", "-Dnone=true", "spring-boot:fly", "/nowhere",
				"./nothing");
	}

	@Test
	void languageOfEachBlockIsOneThatIsCheckedOrShown() {
		assertThat(Page.all().flatMap((page) -> page.fences().stream()))
			.allSatisfy((fence) -> assertThat(Stream.of(CHECKED, PICTURES_AND_OUTPUT).flatMap(List::stream))
				.as(fence.toString())
				.contains(fence.language()));
	}

	@Test
	void blockThatIsIndentedWouldNotBeSeen() {
		assertThat(Page.all().flatMap((page) -> page.prose().stream()))
			.noneMatch((line) -> line.strip().startsWith("```"));
	}

	static Stream<Fence> fences() {
		return Page.fences("shell");
	}

}
