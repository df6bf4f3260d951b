package io.github.completions.autoconfigure;

import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsRetry;
import io.github.completions.CompletionsTimeouts;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;
import org.springframework.util.unit.DataSize;

/**
 * Applies configuration to a builder.
 */
final class ClientBuilderConfigurer {

	private ClientBuilderConfigurer() {
	}

	static void configure(ClientConfiguration configuration, CompletionsClient.Builder builder) {
		configureRequests(configuration, builder);
		configureCredentials(configuration, builder);
		configureAnswers(configuration, builder);
	}

	private static void configureRequests(ClientConfiguration configuration, CompletionsClient.Builder builder) {
		CompletionsProperties properties = configuration.properties();
		configuration.with("base-url", () -> builder.baseUrl(configuration.connectionDetails().getBaseUrl()));
		configuration.with("completions-path", () -> builder.completionsPath(properties.completionsPath()));
		configuration.with("headers", () -> properties.headers().forEach(builder::defaultHeader));
		configuration.with("query-params", () -> properties.queryParams().forEach(builder::queryParam));
		String model = configuration.connectionDetails().getModel();
		configuration.with("defaults", () -> builder
			.defaultRequest((request) -> RequestDefaults.apply(properties.defaults(), model, request)));
		builder.validation(properties.validation()).observationContent(properties.observations().includeContent());
	}

	private static void configureCredentials(ClientConfiguration configuration, CompletionsClient.Builder builder) {
		CompletionsProperties properties = configuration.properties();
		builder.authentication(properties.auth())
			.organization(textOrNull(properties.organization()))
			.project(textOrNull(properties.project()));
		if (configuration.apiKeyProvider() != null) {
			builder.apiKeyProvider(configuration.apiKeyProvider());
		}
		else {
			configuration.with("api-key", () -> builder.apiKey(configuration.connectionDetails().getApiKey()));
		}
	}

	private static void configureAnswers(ClientConfiguration configuration, CompletionsClient.Builder builder) {
		CompletionsProperties properties = configuration.properties();
		CompletionsProperties.Timeout timeout = properties.timeout();
		configuration.with("timeout", () -> builder
			.timeouts(new CompletionsTimeouts(timeout.response(), timeout.idle(), timeout.chunk(), timeout.total())));
		CompletionsProperties.Retry retry = properties.retry();
		configuration.with("retry", () -> builder.retry(new CompletionsRetry(retry.maxRetries(), retry.delay(),
				retry.maxDelay(), retry.maxServerDelay(), retry.onTimeout())));
		CompletionsProperties.Limits limits = properties.limits();
		configuration.with("limits.max-event-size", () -> builder.maxEventSize(bytes(limits.maxEventSize())));
		configuration.with("limits.max-response-size", () -> builder.maxResponseSize(bytes(limits.maxResponseSize())));
	}

	private static @Nullable String textOrNull(@Nullable String text) {
		return StringUtils.hasText(text) ? text : null;
	}

	private static int bytes(DataSize size) {
		return (int) Math.min(size.toBytes(), Integer.MAX_VALUE);
	}

}
