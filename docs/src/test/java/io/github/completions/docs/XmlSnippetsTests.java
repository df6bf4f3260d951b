package io.github.completions.docs;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Checks that the dependencies of the documentation exist, ours in the version that is
 * being built.
 */
class XmlSnippetsTests {

	@ParameterizedTest
	@MethodSource("fences")
	void dependencyExists(Fence fence) throws Exception {
		List<Element> dependencies = dependencies(fence.text());
		assertThat(dependencies).isNotEmpty().allSatisfy((dependency) -> {
			String artifactId = text(dependency, "artifactId");
			if (text(dependency, "groupId").equals("io.github.completions")) {
				assertThat(text(dependency, "version")).isEqualTo(System.getProperty("project.version"));
				assertThat(Stream.of("client", "embedded", "autoconfigure", "starter")
					.map((module) -> Project.read(Project.file(module + "/pom.xml"))))
					.anySatisfy((pom) -> assertThat(pom).contains("<artifactId>" + artifactId + "</artifactId>"));
			}
			else {
				assertThat(System.getProperty("java.class.path")).contains("/" + artifactId + "-");
			}
		});
	}

	private static List<Element> dependencies(String xml) throws Exception {
		String document = "<project>" + xml + "</project>";
		NodeList nodes = DocumentBuilderFactory.newInstance()
			.newDocumentBuilder()
			.parse(new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8)))
			.getElementsByTagName("dependency");
		return IntStream.range(0, nodes.getLength()).mapToObj((i) -> (Element) nodes.item(i)).toList();
	}

	private static String text(Element element, String name) {
		return element.getElementsByTagName(name).item(0).getTextContent();
	}

	static Stream<Fence> fences() {
		return Page.fences("xml");
	}

}
