package io.github.completions.cases;

import org.jspecify.annotations.Nullable;

/**
 * The settings of a case's client, by the neutral names of the cases.
 *
 * @param apiKey the key, null for none
 * @param basePath path, and query, of the base URL
 * @param maxRetries how many attempts follow the first one
 * @param responseTimeout milliseconds until the response, or its head for a stream
 * @param idleTimeout milliseconds of silence on an open stream
 * @param maxEventBytes the largest event
 * @param maxConnections the size of the pool
 */
record ClientOptions(@Nullable String apiKey, String basePath, int maxRetries, @Nullable Integer responseTimeout,
		@Nullable Integer idleTimeout, @Nullable Integer maxEventBytes, @Nullable Integer maxConnections) {

	static final String DEFAULT_KEY = "sk-case-d41d8cd9-default-key";

	static ClientOptions defaults() {
		return new ClientOptions(DEFAULT_KEY, "/v1", 2, null, null, null, null);
	}

	static ClientOptions read(Fields fields) {
		String apiKey = fields.has("api_key") ? fields.text("api_key") : DEFAULT_KEY;
		// every case runs with all loggers at TRACE
		fields.flag("debug_logging");
		return new ClientOptions(apiKey, fields.text("base_path", "/v1"), fields.number("max_retries", 2),
				fields.number("response_timeout_ms"), fields.number("idle_timeout_ms"),
				fields.number("max_event_bytes"), fields.number("max_connections"));
	}

}
