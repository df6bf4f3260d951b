package io.github.completions.autoconfigure.health;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the health of completions clients.
 *
 * @param window Time for which the outcome of a call tells the health.
 * @param probe Whether the server of the unnamed client is asked for its models when no
 * call tells its health.
 * @param probeTimeout Longest wait for the answer to that.
 * @since 0.1.0
 */
@ConfigurationProperties("completions.health")
public record CompletionsHealthProperties(@DefaultValue("5m") Duration window, @DefaultValue("false") boolean probe,
		@DefaultValue("2s") Duration probeTimeout) {
}
