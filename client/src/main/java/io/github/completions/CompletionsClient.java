package io.github.completions;

import java.util.function.Consumer;

import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Client of the {@code POST /completions} endpoint of OpenAI and of every server that
 * speaks it. Instances are immutable and safe to share.
 * <p>
 * Nothing is sent before a publisher is subscribed to, and each subscription sends a
 * request of its own. Cancelling a subscription closes its connection, upon which the
 * server stops generating, and stops attempts that would follow. Elements come on a
 * thread of the connector: do not block it.
 * <p>
 * All errors come through the publisher as {@link CompletionsException}:
 * {@link InvalidCompletionRequestException} before anything is sent,
 * {@link CompletionsTransportException} and {@link CompletionsTimeoutException} on the
 * way, {@link CompletionsApiException} for an error of the server,
 * {@link CompletionsDecodingException} for an answer that cannot be read, and
 * {@link CompletionsStreamException} on streams only. An error of a key provider comes as
 * it is, as a fault of this library would. Only a null request is an
 * {@link IllegalArgumentException} at once.
 *
 * @since 0.1.0
 * @see <a href="https://platform.openai.com/docs/api-reference/completions">API
 * reference</a>
 */
public interface CompletionsClient {

	/**
	 * Ask for a completion as a whole.
	 * <p>
	 * Errors are those of the client but {@link CompletionsStreamException}: an answer
	 * that was cut is a {@link CompletionsTransportException}, one that is no completion
	 * a {@link CompletionsDecodingException}. Cancelling closes the connection of the
	 * attempt that is under way, and no other follows.
	 * @param request the request; what it leaves open is taken from the client's defaults
	 * @return the completion, never empty
	 * @throws IllegalArgumentException if the request is null
	 */
	Mono<Completion> create(CompletionRequest request);

	/**
	 * Ask for a completion chunk by chunk.
	 * <p>
	 * The stream completes only if the answer is complete: by {@code [DONE]}, or by a
	 * proper end after a finish reason for each choice. Otherwise it ends with
	 * {@link CompletionsStreamException.Truncated} or what else was wrong; the chunks
	 * that were emitted stay valid. Errors that come before the first chunk are those of
	 * {@link #create}.
	 * <p>
	 * Demand reaches the server: a slow subscriber slows it down. Cancelling closes the
	 * connection, also in the middle of the stream, and the server stops generating.
	 * @param request the request; what it leaves open is taken from the client's defaults
	 * @return the chunks
	 * @throws IllegalArgumentException if the request is null
	 */
	Flux<Completion> stream(CompletionRequest request);

	/**
	 * Ask for a completion as a whole, with status and headers of the last attempt. A
	 * status that is no success comes as the error that it is with {@link #create}, and
	 * so does everything else that goes wrong; cancelling closes the connection as there.
	 * @param request the request; what it leaves open is taken from the client's defaults
	 * @return the completion with status and headers, never empty
	 * @throws IllegalArgumentException if the request is null
	 * @see RateLimits#from(HttpHeaders)
	 */
	Mono<ResponseEntity<Completion>> createEntity(CompletionRequest request);

	/**
	 * Ask for a completion chunk by chunk, with status and headers before the first
	 * chunk. Attempts end when the head has come; errors after it come through the body,
	 * and it is the body that is to be cancelled then.
	 * <p>
	 * The body can be subscribed to once, a second time is an
	 * {@link IllegalStateException}; the connection of one that nobody subscribes to is
	 * closed after the {@linkplain CompletionsTimeouts#idle() idle limit}.
	 * @param request the request; what it leaves open is taken from the client's defaults
	 * @return the chunks with status and headers, never empty
	 * @throws IllegalArgumentException if the request is null
	 */
	Mono<ResponseEntity<Flux<Completion>>> streamEntity(CompletionRequest request);

	/**
	 * Return a builder with the settings of this client. The clients that it builds share
	 * the connections of this one, unless it is given others, which makes it the way to
	 * headers, limits or a key for one call.
	 * @return the builder
	 */
	Builder mutate();

	/**
	 * End running calls with a {@link CompletionsTransportException}, refuse further ones
	 * and close the connections, unless they belong to a connector that was given. Holds
	 * also for the clients that {@link #mutate()} made. Does nothing by default.
	 */
	default void close() {
	}

	/**
	 * Return a builder with default settings, for OpenAI's own API.
	 * @return the builder
	 */
	static Builder builder() {
		return new DefaultCompletionsClientBuilder();
	}

	/**
	 * Builds a {@link CompletionsClient}. A builder can be used again: what it built
	 * before does not change.
	 *
	 * @since 0.1.0
	 */
	interface Builder {

		/**
		 * Set the address that the path of the endpoint is added to, as in
		 * {@code http://localhost:8000/v1}. A slash at its end does not matter, its query
		 * is sent with each request. {@link #build()} refuses any scheme but http and
		 * https, user info, a fragment, and the path of the endpoint at its end.
		 * @param baseUrl the base URL; {@code https://api.openai.com/v1} by default
		 * @return this builder
		 * @throws IllegalArgumentException if it is empty
		 */
		Builder baseUrl(String baseUrl);

		/**
		 * Set the path that is added to the base URL.
		 * @param completionsPath the path, with or without a slash in front;
		 * {@code /completions} by default
		 * @return this builder
		 * @throws IllegalArgumentException if it is empty
		 */
		Builder completionsPath(String completionsPath);

		/**
		 * Set a key that does not change. White space around it is removed.
		 * @param apiKey the key; null or a blank one, the default, to send none
		 * @return this builder
		 * @throws IllegalArgumentException if no header can carry the key
		 */
		Builder apiKey(@Nullable String apiKey);

		/**
		 * Set what provides the key of each attempt, instead of one that does not change.
		 * @param apiKeyProvider the provider; by default no key is sent
		 * @return this builder
		 * @throws IllegalArgumentException if it is null
		 */
		Builder apiKeyProvider(CompletionsApiKeyProvider apiKeyProvider);

		/**
		 * Set how the key is sent.
		 * @param authentication the way; {@link CompletionsAuthentication#BEARER} by
		 * default
		 * @return this builder
		 * @throws IllegalArgumentException if it is null
		 */
		Builder authentication(CompletionsAuthentication authentication);

		/**
		 * Set the organization that is billed, sent as {@code OpenAI-Organization}.
		 * @param organization the identifier; null, the default, or blank for none
		 * @return this builder
		 */
		Builder organization(@Nullable String organization);

		/**
		 * Set the project that is billed, sent as {@code OpenAI-Project}.
		 * @param project the identifier; null, the default, or blank for none
		 * @return this builder
		 */
		Builder project(@Nullable String project);

		/**
		 * Set a header of all requests. It overrides the client's own, apart from type
		 * and length of the body; {@link #build()} refuses what HTTP cannot carry.
		 * @param name the name of the header
		 * @param values its values
		 * @return this builder
		 */
		Builder defaultHeader(String name, String... values);

		/**
		 * Change the headers of all requests, as {@link #defaultHeader} does.
		 * @param headers changes the headers that were set before; called at once
		 * @return this builder
		 * @throws IllegalArgumentException if it is null
		 */
		Builder defaultHeaders(Consumer<HttpHeaders> headers);

		/**
		 * Set a parameter of the query of all requests, such as Azure's
		 * {@code api-version}. It replaces one of that name in the base URL.
		 * @param name the name of the parameter, not encoded
		 * @param value its value, not encoded
		 * @return this builder
		 * @throws IllegalArgumentException if the name is empty or the value null
		 */
		Builder queryParam(String name, String value);

		/**
		 * Change the request that fills in what other requests leave open: each member as
		 * a whole, {@code extraBody} by name. Nothing is filled in by default.
		 * @param defaultRequest changes the defaults that were set before; called at once
		 * @return this builder
		 * @throws IllegalArgumentException if it is null
		 */
		Builder defaultRequest(Consumer<CompletionRequest.Builder> defaultRequest);

		/**
		 * Set the time limits.
		 * @param timeouts the limits; {@link CompletionsTimeouts#defaults()} by default
		 * @return this builder
		 * @throws IllegalArgumentException if they are null
		 */
		Builder timeouts(CompletionsTimeouts timeouts);

		/**
		 * Set when a failed attempt is followed by another.
		 * @param retry the policy; {@link CompletionsRetry#defaults()} by default
		 * @return this builder
		 * @throws IllegalArgumentException if it is null
		 */
		Builder retry(CompletionsRetry retry);

		/**
		 * Set the largest size of one event of a stream, or of one line of it. A larger
		 * one ends the stream with a {@link CompletionsDecodingException}.
		 * @param bytes the size in bytes, above 0; 16 MiB by default
		 * @return this builder
		 * @throws IllegalArgumentException if the size is not above 0
		 */
		Builder maxEventSize(int bytes);

		/**
		 * Set the largest size of an answer to {@link CompletionsClient#create}. A larger
		 * one is a {@link CompletionsDecodingException}.
		 * @param bytes the size in bytes, above 0; 64 MiB by default
		 * @return this builder
		 * @throws IllegalArgumentException if the size is not above 0
		 */
		Builder maxResponseSize(int bytes);

		/**
		 * Set which requests are refused before they are sent.
		 * @param validation the rules; {@link CompletionsValidation#AUTO} by default
		 * @return this builder
		 * @throws IllegalArgumentException if they are null
		 */
		Builder validation(CompletionsValidation validation);

		/**
		 * Set where observations of calls are registered.
		 * @param observationRegistry the registry; none by default
		 * @return this builder
		 * @throws IllegalArgumentException if it is null
		 */
		Builder observationRegistry(ObservationRegistry observationRegistry);

		/**
		 * Set the names of observations.
		 * @param observationConvention the convention; null, the default, for
		 * {@link DefaultCompletionsObservationConvention}
		 * @return this builder
		 */
		Builder observationConvention(@Nullable CompletionsObservationConvention observationConvention);

		/**
		 * Set whether prompt and text are part of observations, so that traces show them.
		 * Both are cut at 8192 characters, and keys in them are replaced.
		 * @param observationContent whether they are; false by default
		 * @return this builder
		 */
		Builder observationContent(boolean observationContent);

		/**
		 * Set the builder of the WebClient that sends the requests, for its filters and
		 * the like. It is copied; its connector is replaced.
		 * @param webClientBuilder the builder; a plain one by default
		 * @return this builder
		 * @throws IllegalArgumentException if it is null
		 */
		Builder webClientBuilder(WebClient.Builder webClientBuilder);

		/**
		 * Set the connector, which brings its own connections, proxy and TLS.
		 * @param clientConnector the connector; null, the default, to make one of Reactor
		 * Netty by the {@linkplain #connectionSettings(ConnectionSettings) connection
		 * settings}
		 * @return this builder
		 */
		Builder clientConnector(@Nullable ClientHttpConnector clientConnector);

		/**
		 * Set how the client connects, unless a {@linkplain #clientConnector connector}
		 * is set.
		 * @param connectionSettings the settings; {@link ConnectionSettings#defaults()}
		 * by default
		 * @return this builder
		 * @throws IllegalArgumentException if they are null
		 */
		Builder connectionSettings(ConnectionSettings connectionSettings);

		/**
		 * Build the client.
		 * @return the client
		 * @throws IllegalArgumentException if the base URL or a header cannot be used
		 * @throws InvalidCompletionRequestException if the default request breaks a rule
		 * that requests are checked against
		 */
		CompletionsClient build();

	}

}
