package io.github.completions;

import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Mappers that applications have, none of which may change our JSON.
 */
final class ApplicationMappers {

	private ApplicationMappers() {
	}

	static Stream<JsonMapper> all() {
		return Stream.of(JsonMapper.shared(), kebabCase(), snakeCase(), strict());
	}

	static JsonMapper kebabCase() {
		return JsonMapper.builder()
			.propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
			.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
			.build();
	}

	private static JsonMapper snakeCase() {
		return JsonMapper.builder()
			.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
			.changeDefaultPropertyInclusion((inclusion) -> inclusion.withValueInclusion(JsonInclude.Include.ALWAYS))
			.enable(SerializationFeature.INDENT_OUTPUT)
			.build();
	}

	private static JsonMapper strict() {
		return JsonMapper.builder()
			.propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE)
			.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
					DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
			.disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
			.enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
			.build();
	}

}
