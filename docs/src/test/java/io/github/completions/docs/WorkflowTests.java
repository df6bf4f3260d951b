package io.github.completions.docs;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the workflow of the forge with what the README promises and the project has.
 */
class WorkflowTests {

	private final String text = Project.read(Project.file(".github/workflows/build.yml"));

	@Test
	void versionsAreThoseOfTheReadme() {
		Map<String, Object> workflow = new Yaml().load(this.text);
		assertThat(workflow).extractingByKey("jobs")
			.extracting("build")
			.extracting("strategy")
			.extracting("matrix")
			.isEqualTo(Map.of("java", List.of("17", "25"), "spring-boot", List.of("4.0.9", "4.1.2")));
		assertThat(Project.read(Project.file("README.md"))).contains("| Java | 17, 25 |")
			.contains("| Spring Boot | 4.0.9, 4.1.2 |");
		assertThat(Project.read(Project.file("pom.xml"))).contains("<spring-boot.version>4.1.2<");
	}

	@Test
	void scriptsExistAndTakeTheArgumentsOfTheMatrix() {
		assertThat(Pattern.compile("\\.ci/\\w+").matcher(this.text).results().map((match) -> match.group()).toList())
			.contains(".ci/run", ".ci/reproducible")
			.allSatisfy((script) -> {
				assertThat(Files.isExecutable(Project.file(script))).as(script).isTrue();
				assertThat(Project.read(Project.file(script))).contains("MAVEN_ARGUMENTS");
			});
	}

}
