package io.github.completions.autoconfigure.embedded;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the embedded completions server.
 *
 * @param enabled Whether the embedded server is started when its jar is there and neither
 * a base URL nor a key is configured. When not set, it is, but not in production: under a
 * profile named 'prod' or 'production' the application refuses to start.
 * @param port Port that the server listens on. Any free one when 0.
 * @param tokensPerSecond Number of tokens that a stream gets in a second. As many as
 * possible when 0.
 * @param contextLength Number of tokens that prompt and completion may have together.
 * @param trainingText File with the text that the model learns from, instead of the one
 * that comes with the server.
 * @since 0.1.0
 */
@ConfigurationProperties("completions.embedded")
public record EmbeddedCompletionsProperties(@Nullable Boolean enabled, @DefaultValue("0") int port,
		@DefaultValue("30") int tokensPerSecond, @DefaultValue("4096") int contextLength, @Nullable Path trainingText) {
}
