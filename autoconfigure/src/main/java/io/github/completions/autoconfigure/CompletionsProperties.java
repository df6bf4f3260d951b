package io.github.completions.autoconfigure;

import java.time.Duration;
import java.util.Map;

import io.github.completions.CompletionsAuthentication;
import io.github.completions.CompletionsValidation;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Properties of a completions client. Below {@code completions} they are those of the
 * unnamed client, below {@code completions.clients.<name>} those of a named one.
 *
 * @param baseUrl Address that the path of the endpoint is added to. Its query is sent
 * with each request.
 * @param apiKey Key of the API. White space around it is removed.
 * @param organization Organization that is billed.
 * @param project Project that is billed.
 * @param auth Way in which the key is sent.
 * @param headers Headers of all requests. They override the client's own.
 * @param queryParams Query parameters of all requests.
 * @param completionsPath Path that is added to the base URL.
 * @param defaults Members of the request that are sent when a request leaves them open.
 * @param timeout Time limits.
 * @param retry When a failed attempt is followed by another.
 * @param validation Rules of the API reference that requests are checked against before
 * they are sent.
 * @param limits Size limits of answers.
 * @param pool Connections of the client.
 * @param ssl TLS of the connections.
 * @param proxy HTTP proxy of the connections.
 * @param observations Metrics and traces of calls.
 * @since 0.1.0
 */
@ConfigurationProperties("completions")
public record CompletionsProperties(@DefaultValue("https://api.openai.com/v1") String baseUrl, @Nullable String apiKey,
		@Nullable String organization, @Nullable String project, @DefaultValue("bearer") CompletionsAuthentication auth,
		@DefaultValue Map<String, String> headers, @DefaultValue Map<String, String> queryParams,
		@DefaultValue("/completions") String completionsPath,
		@DefaultValue @NestedConfigurationProperty CompletionsDefaultsProperties defaults,
		@DefaultValue Timeout timeout, @DefaultValue Retry retry,
		@DefaultValue("auto") CompletionsValidation validation, @DefaultValue Limits limits, @DefaultValue Pool pool,
		@DefaultValue Ssl ssl, @DefaultValue Proxy proxy, @DefaultValue Observations observations) {

	/**
	 * The names only: the rest may hold secrets.
	 */
	@Override
	public String toString() {
		return "CompletionsProperties[completionsPath=" + this.completionsPath + ", auth=" + this.auth + ", headers="
				+ this.headers.keySet() + ", queryParams=" + this.queryParams.keySet() + ", validation="
				+ this.validation + "]";
	}

	/**
	 * Time limits.
	 *
	 * @param connect Longest time to make a connection. When not set, that of
	 * 'spring.http.clients' holds, else 10 seconds.
	 * @param response Longest wait for an answer as a whole, and on a stream for its
	 * head, then the longest silence before its first event.
	 * @param idle Longest silence after the first event, or the first byte of an answer
	 * that does not stream. Any byte counts.
	 * @param chunk Longest wait for the first or the next element of a stream, in which
	 * comments do not count. There is no such limit when not set.
	 * @param total Limit of a whole call, with all attempts and pauses. There is no such
	 * limit when not set.
	 * @since 0.1.0
	 */
	public record Timeout(@Nullable Duration connect, @DefaultValue("10m") Duration response,
			@DefaultValue("60s") Duration idle, @Nullable Duration chunk, @Nullable Duration total) {
	}

	/**
	 * When a failed attempt is followed by another.
	 *
	 * @param maxRetries Number of attempts that follow the first one at most.
	 * @param delay First pause, doubled with each attempt.
	 * @param maxDelay Longest pause of our own.
	 * @param maxServerDelay Longest pause that a server is granted. When it asks for
	 * more, the error comes at once.
	 * @param onTimeout Whether a timeout after the request was sent is followed by
	 * another attempt. The first one may have been billed.
	 * @since 0.1.0
	 */
	public record Retry(@DefaultValue("2") int maxRetries, @DefaultValue("500ms") Duration delay,
			@DefaultValue("8s") Duration maxDelay, @DefaultValue("60s") Duration maxServerDelay,
			@DefaultValue("false") boolean onTimeout) {
	}

	/**
	 * Size limits of answers.
	 *
	 * @param maxEventSize Largest size of one event of a stream, or of one line of it.
	 * @param maxResponseSize Largest size of an answer that does not stream.
	 * @since 0.1.0
	 */
	public record Limits(@DefaultValue("16MB") DataSize maxEventSize, @DefaultValue("64MB") DataSize maxResponseSize) {
	}

	/**
	 * Connections of the client.
	 *
	 * @param maxConnections Largest number of connections, of which each running call
	 * holds one.
	 * @param pendingAcquireTimeout Longest wait for a free connection.
	 * @param maxIdleTime Time that a connection is kept unused.
	 * @since 0.1.0
	 */
	public record Pool(@DefaultValue("2000") int maxConnections, @DefaultValue("45s") Duration pendingAcquireTimeout,
			@DefaultValue("30s") Duration maxIdleTime) {
	}

	/**
	 * TLS of the connections.
	 *
	 * @param bundle Name of the SSL bundle.
	 * @since 0.1.0
	 */
	public record Ssl(@Nullable String bundle) {
	}

	/**
	 * HTTP proxy of the connections.
	 *
	 * @param host Host of the proxy.
	 * @param port Port of the proxy.
	 * @param username Name to log in to the proxy with.
	 * @param password Password to log in to the proxy with.
	 * @since 0.1.0
	 */
	public record Proxy(@Nullable String host, @DefaultValue("8080") int port, @Nullable String username,
			@Nullable String password) {

		@Override
		public String toString() {
			return "Proxy[host=" + this.host + ", port=" + this.port + "]";
		}

	}

	/**
	 * Metrics and traces of calls.
	 *
	 * @param includeContent Whether prompts and texts are added to traces.
	 * @since 0.1.0
	 */
	public record Observations(@DefaultValue("false") boolean includeContent) {
	}

}
