package io.github.completions.docs;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the page of all properties with their metadata. {@code -Ddocs.update=true}
 * writes it instead.
 */
class PropertiesPageTests {

	private static final Path PAGE = Project.file("docs/appendix/configuration-properties.md");

	private final Metadata metadata = new Metadata();

	@Test
	void pageIsWhatTheMetadataSays() {
		if (Project.isUpdate()) {
			Project.write(PAGE, PropertiesPage.text(this.metadata));
		}
		assertThat(Project.read(PAGE)).isEqualTo(PropertiesPage.text(this.metadata));
	}

	@Test
	void eachPropertyHasATypeAndADescription() {
		assertThat(this.metadata.below("completions")).hasSizeGreaterThan(30).allSatisfy((property) -> {
			assertThat(property.type()).as(property.name()).isNotEmpty();
			assertThat(property.description()).as(property.name()).endsWith(".");
		});
	}

}
