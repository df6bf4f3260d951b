package io.github.completions.docs;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Compares what pages quote with the tests that they quote. {@code -Ddocs.update=true}
 * writes the pages instead.
 */
class QuotesTests {

	@ParameterizedTest
	@MethodSource("pages")
	void pageQuotesWhatIsTested(String path) {
		Page page = Page.read(Project.file(path));
		if (Project.isUpdate()) {
			Project.write(page.file(), page.withQuotes());
		}
		assertThat(Project.read(page.file())).isEqualTo(page.withQuotes());
	}

	@Test
	void quoteIsCutOutWithoutItsIndentation() {
		// tag::sample[]
		if (Project.isUpdate()) {
			assertThat(Project.isUpdate()).isTrue();
		}
		// end::sample[]
		assertThat(Quotes.text("QuotesTests.java#sample")).isEqualTo("""
				if (Project.isUpdate()) {
				    assertThat(Project.isUpdate()).isTrue();
				}
				""");
	}

	@Test
	void quoteOfWhatIsNotThereFails() {
		assertThatIllegalArgumentException().isThrownBy(() -> Quotes.text("QuotesTests.java#absent"))
			.withMessageContaining("absent");
	}

	static Stream<String> pages() {
		return Project.pages().stream().map(Project::relative);
	}

}
