package io.github.completions.embedded;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The error object of the reference.
 *
 * @param message what is wrong
 * @param type the kind of error
 * @param param the member of the request that is wrong
 * @param code the error as a name
 */
record ErrorObject(String message, String type, @Nullable String param, @Nullable String code) {

	static final String INVALID_REQUEST = "invalid_request_error";

	static final String SERVER_ERROR = "server_error";

	ObjectNode toJson() {
		ObjectNode body = Json.MAPPER.createObjectNode();
		body.putObject("error")
			.put("message", this.message)
			.put("type", this.type)
			.put("param", this.param)
			.put("code", this.code);
		return body;
	}

}
