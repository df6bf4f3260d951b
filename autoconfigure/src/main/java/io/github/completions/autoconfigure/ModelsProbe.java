package io.github.completions.autoconfigure;

import java.net.URI;

import io.github.completions.CompletionsApiKeyProvider;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Asks the server for its models, over the connections of the client.
 */
final class ModelsProbe implements CompletionsServerProbe {

	private static final Log logger = LogFactory.getLog(ModelsProbe.class);

	private final WebClient webClient;

	private final ClientConfiguration configuration;

	ModelsProbe(WebClient webClient, ClientConfiguration configuration) {
		this.webClient = webClient;
		this.configuration = configuration;
	}

	@Override
	public Mono<Void> probe() {
		return apiKey().defaultIfEmpty("").flatMap(this::ask);
	}

	/**
	 * A provider without a key outside of a call, as with keys per tenant, says nothing
	 * of the server.
	 */
	private Mono<String> apiKey() {
		CompletionsApiKeyProvider provider = this.configuration.apiKeyProvider();
		return (provider != null) ? Mono.defer(provider::getApiKey).onErrorComplete(ModelsProbe::isNoKeyNow)
				: Mono.justOrEmpty(this.configuration.connectionDetails().getApiKey());
	}

	private static boolean isNoKeyNow(Throwable error) {
		logger.debug("The server is asked for its models without a key, as there is none outside of a call", error);
		return true;
	}

	private Mono<Void> ask(String apiKey) {
		HttpHeaders headers = headers(apiKey.strip());
		boolean identified = !apiKey.isBlank() || !this.configuration.properties().headers().isEmpty()
				|| !this.configuration.properties().queryParams().isEmpty();
		return this.webClient.get()
			.uri(uri())
			.headers((request) -> request.putAll(headers))
			.exchangeToMono((response) -> judge(response, identified));
	}

	/**
	 * A server without models to list is there all the same, and so is one that has had
	 * too many requests, or that lets nobody in who shows nothing to be known by.
	 */
	private static Mono<Void> judge(ClientResponse response, boolean identified) {
		HttpStatusCode status = response.statusCode();
		boolean there = switch (status.value()) {
			case 401, 403 -> !identified;
			case 404, 405, 429 -> true;
			default -> status.is2xxSuccessful();
		};
		return there ? response.releaseBody()
				: response.releaseBody().then(Mono.error(() -> new ServerNotReadyException(status)));
	}

	private URI uri() {
		UriComponentsBuilder builder = UriComponentsBuilder
			.fromUriString(this.configuration.connectionDetails().getBaseUrl().strip())
			.path("/models");
		this.configuration.properties().queryParams().forEach(builder::replaceQueryParam);
		return builder.encode().build().toUri();
	}

	private HttpHeaders headers(String apiKey) {
		CompletionsProperties properties = this.configuration.properties();
		HttpHeaders headers = new HttpHeaders();
		addIfSet(headers, "OpenAI-Organization", properties.organization());
		addIfSet(headers, "OpenAI-Project", properties.project());
		if (!apiKey.isEmpty()) {
			switch (properties.auth()) {
				case BEARER -> headers.setBearerAuth(apiKey);
				case API_KEY_HEADER -> headers.set("api-key", apiKey);
				case NONE -> {
					// the server takes none
				}
			}
		}
		properties.headers().forEach(headers::set);
		return headers;
	}

	private static void addIfSet(HttpHeaders headers, String name, @Nullable String value) {
		if (value != null && !value.isBlank()) {
			headers.set(name, value);
		}
	}

	/**
	 * The server answered that it does not work.
	 */
	static final class ServerNotReadyException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		ServerNotReadyException(HttpStatusCode status) {
			super("The server answered with status " + status.value());
		}

	}

}
