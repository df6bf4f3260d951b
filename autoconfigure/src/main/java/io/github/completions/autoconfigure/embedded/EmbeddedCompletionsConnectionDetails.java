package io.github.completions.autoconfigure.embedded;

import io.github.completions.autoconfigure.CompletionsConnectionDetails;
import io.github.completions.embedded.EmbeddedCompletionsServer;

/**
 * Connection details of the embedded server.
 */
final class EmbeddedCompletionsConnectionDetails implements CompletionsConnectionDetails {

	private final EmbeddedCompletionsServer server;

	EmbeddedCompletionsConnectionDetails(EmbeddedCompletionsServer server) {
		this.server = server;
	}

	@Override
	public String getBaseUrl() {
		return this.server.baseUrl();
	}

	@Override
	public String getModel() {
		return EmbeddedCompletionsServer.MODEL;
	}

}
