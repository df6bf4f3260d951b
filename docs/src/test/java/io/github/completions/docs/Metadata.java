package io.github.completions.docs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The configuration properties of everything on the class path, by their metadata.
 */
final class Metadata {

	private static final JsonMapper MAPPER = new JsonMapper();

	private final Map<String, Property> properties = new TreeMap<>();

	Metadata() {
		try {
			for (URL url : Collections
				.list(getClass().getClassLoader().getResources("META-INF/spring-configuration-metadata.json"))) {
				read(url);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void read(URL url) throws IOException {
		try (InputStream stream = url.openStream()) {
			for (JsonNode node : MAPPER.readTree(stream).path("properties")) {
				String name = node.path("name").stringValue();
				this.properties.put(name, new Property(name, node.path("type").asString(""),
						text(node.path("defaultValue")), node.path("description").asString("")));
			}
		}
	}

	private static @Nullable String text(JsonNode value) {
		return value.isMissingNode() ? null : value.isString() ? value.stringValue() : value.toString();
	}

	List<Property> below(String prefix) {
		return this.properties.values()
			.stream()
			.filter((property) -> property.name().startsWith(prefix + "."))
			.sorted(Comparator.comparing(Property::name))
			.toList();
	}

	/**
	 * Whether there is a property of that name, or one that holds entries of any name and
	 * stands above it.
	 */
	boolean knows(String name) {
		Property property = this.properties.get(name);
		if (property != null) {
			return true;
		}
		return this.properties.values()
			.stream()
			.filter((candidate) -> candidate.type().startsWith("java.util.Map")
					|| candidate.type().startsWith("java.util.List") || candidate.type().startsWith("java.util.Set"))
			.anyMatch(
					(candidate) -> name.startsWith(candidate.name() + ".") || name.startsWith(candidate.name() + "["));
	}

	/**
	 * A property.
	 *
	 * @param name its name
	 * @param type the name of its class
	 * @param defaultValue what holds when it is not set
	 * @param description what it means
	 */
	record Property(String name, String type, @Nullable String defaultValue, String description) {
	}

}
