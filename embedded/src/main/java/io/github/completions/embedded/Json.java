package io.github.completions.embedded;

import tools.jackson.databind.json.JsonMapper;

/**
 * The mapper of the wire format.
 */
final class Json {

	static final JsonMapper MAPPER = JsonMapper.builder().build();

	private Json() {
	}

}
