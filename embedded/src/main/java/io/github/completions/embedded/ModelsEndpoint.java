package io.github.completions.embedded;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

import reactor.core.publisher.Mono;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lists the model, under each of its names.
 */
final class ModelsEndpoint {

	private final KnownModels models;

	private final long created = Instant.now().getEpochSecond();

	ModelsEndpoint(KnownModels models) {
		this.models = models;
	}

	Mono<Void> list(Exchange exchange) {
		ObjectNode list = Json.MAPPER.createObjectNode().put("object", "list");
		ArrayNode data = list.putArray("data");
		this.models.names().forEach((name) -> data.add(model(name)));
		return exchange.sendJson(200, list);
	}

	Mono<Void> get(Exchange exchange, String encodedName) {
		return exchange.sendJson(200, model(this.models.check(decode(encodedName))));
	}

	private static String decode(String encodedName) {
		try {
			return URLDecoder.decode(encodedName.replace("+", "%2B"), StandardCharsets.UTF_8);
		}
		catch (IllegalArgumentException ex) {
			return encodedName;
		}
	}

	private ObjectNode model(String name) {
		return Json.MAPPER.createObjectNode()
			.put("id", name)
			.put("object", "model")
			.put("created", this.created)
			.put("owned_by", "completions-embedded");
	}

}
