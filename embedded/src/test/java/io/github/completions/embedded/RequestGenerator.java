package io.github.completions.embedded;

import java.util.List;
import java.util.Random;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Generates requests from the schema of the contract: those that keep it, and copies of
 * them in which one value was replaced by any other.
 */
final class RequestGenerator {

	private static final String[] ANYTHING = { "null", "true", "false", "\"\"", "\"7\"", "\"text\"", "0", "7", "7.0",
			"-1", "2.5", "21", "129", "-101", "1e400", "1e18", "99999999999999999999", "[]", "{}", "[1]", "[\"a\"]",
			"[1,\"a\"]", "[\"a\",1]", "[[1]]", "[[]]", "[[1],[]]", "[[1],2]", "[null]", "[true]", "[{}]", "[2.5]",
			"[3.0]", "[-1]", "[999999]", "[\"a\",\"b\",\"c\",\"d\",\"e\"]", "{\"1\":1}", "{\"1\":\"1\"}", "{\"1\":101}",
			"{\"x\":1}", "{\"include_usage\":null}", "{\"include_usage\":1}", "{\"include_obfuscation\":\"no\"}",
			"{\"other\":1}" };

	private final JsonNode schemas = YAMLMapper.builder().build().readTree(Contract.yaml()).at("/components/schemas");

	private final JsonNode requestSchema = this.schemas.path("CreateCompletionRequest");

	private final List<String> names = List.copyOf(this.requestSchema.path("properties").propertyNames());

	private final Random random;

	private int mutation;

	RequestGenerator(long seed) {
		this.random = new Random(seed);
	}

	ObjectNode valid() {
		ObjectNode request = JsonNodeFactory.instance.objectNode();
		this.requestSchema.path("properties").properties().forEach((property) -> {
			if (property.getKey().equals("model")) {
				request.put("model", EmbeddedCompletionsServer.MODEL);
			}
			else if (this.random.nextInt(4) == 0) {
				request.set(property.getKey(), value(property.getValue()));
			}
		});
		return request;
	}

	/**
	 * Return how many ways there are to replace or remove one value.
	 * @return a number of mutations
	 */
	int mutations() {
		return this.names.size() * (ANYTHING.length + 1);
	}

	/**
	 * Return a valid request with the next mutation.
	 * @return the request
	 */
	ObjectNode mutated() {
		ObjectNode request = valid();
		String name = this.names.get(this.mutation % this.names.size());
		int value = (this.mutation++ / this.names.size()) % (ANYTHING.length + 1);
		if (value == ANYTHING.length) {
			request.remove(name);
		}
		else {
			request.set(name, TestClient.json(ANYTHING[value]));
		}
		return request;
	}

	private JsonNode value(JsonNode schema) {
		if (schema.has("$ref")) {
			String reference = schema.path("$ref").stringValue();
			return value(this.schemas.path(reference.substring(reference.lastIndexOf('/') + 1)));
		}
		for (String choice : List.of("oneOf", "anyOf")) {
			if (schema.has(choice)) {
				return value(any(schema.path(choice)));
			}
		}
		JsonNode type = schema.path("type");
		return typed(schema, (type.isArray() ? any(type) : type).stringValue());
	}

	private JsonNode any(JsonNode array) {
		return array.get(this.random.nextInt(array.size()));
	}

	private JsonNode typed(JsonNode schema, String type) {
		JsonNodeFactory nodes = JsonNodeFactory.instance;
		return switch (type) {
			case "null" -> nodes.nullNode();
			case "boolean" -> nodes.booleanNode(this.random.nextBoolean());
			case "string" ->
				nodes.stringNode(List.of("", "Once", " a ", "\n", "größer 🦊").get(this.random.nextInt(5)));
			case "integer" -> nodes.numberNode((long) number(schema, 20));
			case "number" -> nodes.numberNode(number(schema, 1));
			case "array" -> array(schema);
			case "object" -> object(schema);
			default -> throw new IllegalArgumentException(type);
		};
	}

	private double number(JsonNode schema, double defaultMaximum) {
		double minimum = schema.path("minimum").asDouble(0);
		double maximum = schema.path("maximum").asDouble(defaultMaximum);
		return switch (this.random.nextInt(6)) {
			case 0 -> minimum;
			case 1 -> maximum;
			default -> minimum + this.random.nextDouble() * (maximum - minimum);
		};
	}

	private ArrayNode array(JsonNode schema) {
		ArrayNode array = JsonNodeFactory.instance.arrayNode();
		int minimum = schema.path("minItems").asInt(0);
		int size = minimum + this.random.nextInt(schema.path("maxItems").asInt(3) - minimum + 1);
		for (int index = 0; index < size; index++) {
			array.add(value(schema.path("items")));
		}
		return array;
	}

	private ObjectNode object(JsonNode schema) {
		ObjectNode object = JsonNodeFactory.instance.objectNode();
		schema.path("properties").properties().forEach((property) -> {
			if (this.random.nextBoolean()) {
				object.set(property.getKey(), value(property.getValue()));
			}
		});
		if (schema.path("additionalProperties").isObject()) {
			for (int count = this.random.nextInt(3); count > 0; count--) {
				object.set(Integer.toString(this.random.nextInt(1000)), value(schema.path("additionalProperties")));
			}
		}
		return object;
	}

}
