package io.github.completions.docs;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Looks at the POMs that would be published.
 */
class PublishedPomsTests {

	@ParameterizedTest
	@ValueSource(strings = { "client", "embedded", "autoconfigure", "starter" })
	void pomIsCompleteAndNeedsNoParent(String module) {
		String pom = Project.read(Project.file(module + "/.flattened-pom.xml"));
		assertThat(pom).contains("<name>", "<description>", "<licenses>", "<developers>", "<scm ",
				"<url>https://github.com/completions/completions-spring-boot</url>");
		assertThat(pom).doesNotContain("<parent>", "<scope>test</scope>", "${", "<dependencyManagement>");
		assertThat(pom.split("<dependency>").length).isEqualTo(pom.split("<version>").length - 1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "client", "embedded", "starter" })
	void nativesOfQuicAreLeftOutForUsersToo(String module) {
		assertThat(Project.read(Project.file(module + "/.flattened-pom.xml")))
			.containsPattern("<exclusion>\\s*<groupId>io.netty</groupId>\\s*<artifactId>netty-codec-native-quic<");
	}

}
