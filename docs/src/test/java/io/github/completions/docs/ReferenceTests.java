package io.github.completions.docs;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsApiException;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsDecodingException;
import io.github.completions.CompletionsStreamException;
import io.github.completions.CompletionsTimeoutException;
import io.github.completions.CompletionsTransportException;
import io.github.completions.InvalidCompletionRequestException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the tables and pictures of the reference with the code.
 */
class ReferenceTests {

	/**
	 * Names of metrics are no properties.
	 */
	private static final Pattern PROPERTY = Pattern
		.compile("`(completions\\.(?!client\\.|rate\\.)[a-z.-]+[a-z])(?:\\.\\*)?`");

	private static final Pattern NODE = Pattern.compile("\\b([A-Z][A-Za-z]+)\\b(?= (?:-|$)|$)", Pattern.MULTILINE);

	private static final Pattern EDGE = Pattern.compile("(\\w[\\w-]*)(?:\\[[^\\]]*\\])? (?:-->|-.->) ([\\w-]+)");

	@Test
	void errorsHasEachException() {
		String page = Project.read(Project.file("docs/reference/errors.md"));
		Stream<Class<?>> types = Stream.of(CompletionsApiException.class, CompletionsStreamException.class,
				CompletionsTimeoutException.class, CompletionsTransportException.class,
				CompletionsDecodingException.class, InvalidCompletionRequestException.class);
		types.flatMap((type) -> Stream.concat(Stream.of(type), Arrays.stream(type.getClasses())))
			.filter(Throwable.class::isAssignableFrom)
			.forEach((type) -> assertThat(page).contains("`" + type.getSimpleName() + "` |"));
	}

	@Test
	void settingsHasEachMethodOfTheBuilder() {
		String page = Project.read(Project.file("docs/reference/client-api.md"));
		assertThat(methods(CompletionsClient.Builder.class)).isNotEmpty()
			.allSatisfy((method) -> assertThat(page).containsPattern("`" + method + "[`(]"));
	}

	@Test
	void requestHasEachMethodOfTheBuilder() {
		String page = Project.read(Project.file("docs/reference/client-api.md"));
		assertThat(methods(CompletionRequest.Builder.class)).isNotEmpty()
			.allSatisfy((method) -> assertThat(page).contains("." + method + "("));
	}

	@Test
	void propertiesThatPagesNameExist() {
		Metadata metadata = new Metadata();
		List<String> groups = metadata.below("completions")
			.stream()
			.flatMap((property) -> Stream.of(property.name(), property.name().replaceFirst("\\.[^.]+$", "")))
			.distinct()
			.toList();
		List<String> named = Page.all()
			.flatMap((page) -> page.prose().stream())
			.flatMap((line) -> PROPERTY.matcher(line).results())
			.map((match) -> match.group(1))
			.distinct()
			.toList();
		assertThat(named).hasSizeGreaterThan(20).allMatch((name) -> groups.contains(name) || metadata.knows(name));
	}

	@Test
	void pictureOfTheModulesIsThatOfTheirPoms() {
		String picture = Page.snippet("docs/reference/architecture.md", "mermaid", 0);
		List<MatchResult> edges = EDGE.matcher(picture).results().toList();
		assertThat(edges).hasSizeGreaterThan(3);
		for (String module : List.of("starter", "autoconfigure", "embedded", "client", "sample-app")) {
			List<String> drawn = edges.stream()
				.filter((edge) -> edge.group(1).equals(module))
				.map((edge) -> edge.group(2))
				.toList();
			assertThat(drawn).as(module).containsExactlyInAnyOrderElementsOf(needs(module));
		}
	}

	@Test
	void pictureOfTheWayOfARequestNamesClassesOfTheClient() {
		String picture = Page.snippet("docs/reference/architecture.md", "mermaid", 1).replaceAll("\"[^\"]*\"", "");
		List<String> nodes = NODE.matcher(picture)
			.results()
			.map((match) -> match.group(1))
			.filter((name) -> !name.equals("TD"))
			.distinct()
			.toList();
		assertThat(nodes).hasSizeGreaterThan(12)
			.allSatisfy((node) -> assertThat(Class.forName("io.github.completions." + node)).isNotNull());
	}

	private static List<String> needs(String module) {
		String pom = Project.read(Project.file(module + "/pom.xml"));
		Pattern dependency = Pattern
			.compile("<artifactId>completions-([a-z-]+)</artifactId>\\s*(?!<version>)(?:<optional>|</dependency>)");
		return dependency.matcher(pom)
			.results()
			.map((match) -> match.group(1).replace("spring-boot-", ""))
			.collect(Collectors.toList());
	}

	private static List<String> methods(Class<?> builder) {
		return Arrays.stream(builder.getMethods())
			.map(Method::getName)
			.filter((name) -> !name.equals("build"))
			.distinct()
			.toList();
	}

}
