package io.github.completions.autoconfigure;

import java.net.URI;

import io.github.completions.CompletionsApiKeyProvider;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Asks the server for its models, over the connections of the client.
 */
final class ModelsProbe implements CompletionsServerProbe {

	private final WebClient webClient;

	private final ClientConfiguration configuration;

	ModelsProbe(WebClient webClient, ClientConfiguration configuration) {
		this.webClient = webClient;
		this.configuration = configuration;
	}

	@Override
	public Mono<Void> probe() {
		return Mono.defer(() -> apiKey().defaultIfEmpty("").flatMap(this::ask));
	}

	private Mono<String> apiKey() {
		CompletionsApiKeyProvider provider = this.configuration.apiKeyProvider();
		return (provider != null) ? provider.getApiKey()
				: Mono.justOrEmpty(this.configuration.connectionDetails().getApiKey());
	}

	private Mono<Void> ask(String apiKey) {
		return this.webClient.get()
			.uri(uri())
			.headers((headers) -> addHeaders(headers, apiKey.strip()))
			.exchangeToMono(ModelsProbe::judge);
	}

	/**
	 * A server without models to list is there all the same.
	 */
	private static Mono<Void> judge(ClientResponse response) {
		HttpStatusCode status = response.statusCode();
		boolean there = status.is2xxSuccessful() || status.isSameCodeAs(HttpStatus.NOT_FOUND)
				|| status.isSameCodeAs(HttpStatus.METHOD_NOT_ALLOWED);
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

	private void addHeaders(HttpHeaders headers, String apiKey) {
		CompletionsProperties properties = this.configuration.properties();
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
