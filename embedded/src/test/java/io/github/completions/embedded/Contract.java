package io.github.completions.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;

/**
 * The OpenAPI description of the endpoint, applied by an independent validator.
 */
final class Contract {

	private static final String LOCATION = "https://contract.test/completions.yaml";

	private static final SchemaRegistry registry = SchemaRegistry.withDialect(Dialects.getOpenApi31(),
			(builder) -> builder.schemas(Map.of(LOCATION, yaml())));

	private static final Schema request = schema("CreateCompletionRequest");

	private static final Schema response = schema("CreateCompletionResponse");

	private static final Schema error = schema("ErrorResponse");

	private Contract() {
	}

	static String yaml() {
		try (InputStream stream = Contract.class.getResourceAsStream("/openapi/completions.yaml")) {
			return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static List<Error> violationsOfRequest(String json) {
		return request.validate(json, InputFormat.JSON);
	}

	static List<Error> violationsOfResponse(String json) {
		return response.validate(json, InputFormat.JSON);
	}

	static List<Error> violationsOfError(String json) {
		return error.validate(json, InputFormat.JSON);
	}

	private static Schema schema(String name) {
		return registry.getSchema(SchemaLocation.of(LOCATION + "#/components/schemas/" + name));
	}

}
