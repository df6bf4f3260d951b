package io.github.completions.starter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lists what the starter brings to an application.
 */
class StarterJarsTests {

	private static final List<String> OTHER_GROUPS = List.of("spring-", "netty-", "reactor-", "logback-", "log4j-",
			"jackson-", "micrometer-");

	@Test
	void starterBringsNothingThatItsUseDoesNotNeed() throws IOException {
		assertThat(jars().filter((jar) -> OTHER_GROUPS.stream().noneMatch(jar::startsWith))).containsExactlyInAnyOrder(
				"completions-client", "completions-spring-boot-autoconfigure", "commons-logging",
				"jakarta.annotation-api", "jspecify", "jul-to-slf4j", "reactive-streams", "slf4j-api", "snakeyaml");
	}

	@Test
	void starterBringsOneHttpClientAndOneJson() throws IOException {
		assertThat(jars()).contains("reactor-netty-http", "jackson-databind")
			.doesNotContain("completions-embedded", "spring-webmvc", "tomcat-embed-core", "jackson-module-kotlin",
					"spring-boot-actuator", "micrometer-core", "httpclient5", "jetty-reactive-httpclient");
	}

	private static Stream<String> jars() throws IOException {
		String classPath = Files.readString(Path.of("target", "runtime.classpath"));
		return Stream.of(classPath.split(System.getProperty("path.separator")))
			.map((entry) -> entry.endsWith("/classes") ? moduleOf(entry) : Path.of(entry).getFileName().toString())
			.map((jar) -> jar.replaceFirst("-\\d.*", ""));
	}

	/**
	 * Modules that were not packaged are on the class path by their folder.
	 */
	private static String moduleOf(String entry) {
		String module = Path.of(entry).getParent().getParent().getFileName().toString();
		return module.equals("client") ? "completions-client" : "completions-spring-boot-" + module;
	}

}
