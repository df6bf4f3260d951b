package io.github.completions.docs;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Follows the links of each page to the other files of the project.
 */
class LinksTests {

	@ParameterizedTest
	@MethodSource("pages")
	void linksLeadSomewhere(String path) {
		assertThat(Links.broken(Page.read(Project.file(path)))).isEmpty();
	}

	@Test
	void linkToWhatIsNotThereIsFound() {
		Path file = Project.file("README.md");
		Page page = new Page(file, List.of(), List.of("[a](LICENSE), [b](LICENCE) and [c](#nowhere)", "# Some where",
				"[d](#some-where), ![e](docs/none.png), [f](https://example.org/none)"));
		assertThat(Links.broken(page)).containsExactly("LICENCE", "#nowhere", "#some-where", "docs/none.png");
	}

	@Test
	void headingBecomesAnchor() {
		assertThat(Links.slug("What `max_tokens` defaults to, where?")).isEqualTo("what-max_tokens-defaults-to-where");
	}

	static Stream<String> pages() {
		return Project.pages().stream().map(Project::relative);
	}

}
