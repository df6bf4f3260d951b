package io.github.completions.docs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.github.completions.docs.Metadata.Property;

/**
 * Writes the page of all properties from their metadata.
 */
final class PropertiesPage {

	private static final String HEAD = """
			# Configuration properties

			<!-- Generated: run `mvn verify -pl docs -am -Ddocs.update=true` instead of editing. -->

			Below `completions.clients.<name>` a further client has the same properties, except for `completions.enabled`,
			`completions.embedded.*` and `completions.clients.*` themselves; [several servers](../how-to/several-servers.md) says
			what it inherits.
			""";

	private static final Map<String, String> SIMPLE_TYPES = Map.of("java.lang.", "", "java.util.", "", "java.time.", "",
			"java.nio.file.", "", "org.springframework.util.unit.", "", "io.github.completions.", "");

	private PropertiesPage() {
	}

	static String text(Metadata metadata) {
		Map<String, List<Property>> groups = metadata.below("completions")
			.stream()
			.collect(Collectors.groupingBy(PropertiesPage::group, LinkedHashMap::new, Collectors.toList()));
		StringBuilder page = new StringBuilder(HEAD);
		append(page, "completions", groups.remove("completions"));
		groups.forEach((group, properties) -> append(page, group, properties));
		return page.toString();
	}

	/**
	 * Properties belong together by the first two parts of their name.
	 */
	private static String group(Property property) {
		String[] parts = property.name().split("\\.");
		return (parts.length > 2) ? parts[0] + "." + parts[1] : parts[0];
	}

	private static void append(StringBuilder page, String group, @Nullable List<Property> properties) {
		if (properties == null) {
			return;
		}
		page.append("\n## `").append(group).append("`\n\n");
		page.append("| Name | Type | Default | Description |\n| --- | --- | --- | --- |\n");
		properties.forEach((property) -> page.append("| `")
			.append(property.name())
			.append("` | `")
			.append(simple(property.type()))
			.append("` | ")
			.append((property.defaultValue() != null) ? "`" + property.defaultValue() + "`" : "")
			.append(" | ")
			.append(property.description().replace("|", "\\|"))
			.append(" |\n"));
	}

	private static String simple(String type) {
		String simple = type;
		for (Map.Entry<String, String> shortened : SIMPLE_TYPES.entrySet()) {
			simple = simple.replace(shortened.getKey(), shortened.getValue());
		}
		return simple.replace(",", ", ").replaceFirst("^autoconfigure\\.", "").replace('$', '.');
	}

}
