package io.github.completions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The contract of the endpoint, with which an independent validator judges what we write.
 */
final class OpenApi {

	private static final String LOCATION = "https://local.test/completions.yaml";

	private static final String REQUEST = "    CreateCompletionRequest:\n      type: object\n";

	private static final SchemaRegistry REGISTRY = SchemaRegistry.withDialect(Dialects.getOpenApi31(),
			(builder) -> builder.schemas(Map.of(LOCATION, strictYaml())));

	private OpenApi() {
	}

	private static String yaml() {
		try {
			return Files.readString(Path.of("src/test/resources/openapi/completions.yaml"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * The contract takes members that it does not know: without them, none is misspelt.
	 */
	private static String strictYaml() {
		String yaml = yaml();
		String strict = yaml.replace(REQUEST, REQUEST + "      additionalProperties: false\n");
		if (strict.equals(yaml)) {
			throw new IllegalStateException("The schema of the request was not found");
		}
		return strict;
	}

	static List<Error> violations(String schema, String json) {
		Schema found = REGISTRY.getSchema(SchemaLocation.of(LOCATION + "#/components/schemas/" + schema));
		return found.validate(json, InputFormat.JSON);
	}

	static Map<String, JsonNode> requestExamples() {
		return examples("/paths/~1completions/post/requestBody/content/application~1json/examples");
	}

	static Map<String, JsonNode> responseExamples() {
		return examples("/paths/~1completions/post/responses/200/content/application~1json/examples");
	}

	/**
	 * The members of a schema and of all that it consists of, as paths from the top.
	 */
	static Set<String> members(String schema) {
		JsonNode contract = new YAMLMapper().readTree(yaml());
		Set<String> members = new TreeSet<>();
		addMembers("", contract.at("/components/schemas/" + schema), contract, members);
		return members;
	}

	private static void addMembers(String path, JsonNode schema, JsonNode contract, Set<String> members) {
		schema.path("properties").properties().forEach((property) -> {
			members.add(path + property.getKey());
			addMembers(path + property.getKey() + "/", property.getValue(), contract, members);
		});
		if (schema.has("$ref")) {
			addMembers(path, contract.at(schema.get("$ref").asString().substring(1)), contract, members);
		}
		if (schema.has("items")) {
			addMembers(path, schema.get("items"), contract, members);
		}
		for (String union : List.of("allOf", "anyOf", "oneOf")) {
			schema.path(union).forEach((part) -> addMembers(path, part, contract, members));
		}
	}

	private static Map<String, JsonNode> examples(String pointer) {
		Map<String, JsonNode> examples = new LinkedHashMap<>();
		new YAMLMapper().readTree(yaml())
			.at(pointer)
			.properties()
			.forEach((entry) -> examples.put(entry.getKey(), entry.getValue().get("value")));
		return examples;
	}

	static JsonNode without(JsonNode object, String member) {
		ObjectNode copy = (ObjectNode) object.deepCopy();
		copy.remove(member);
		return copy;
	}

}
