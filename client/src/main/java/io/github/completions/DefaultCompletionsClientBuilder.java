package io.github.completions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.util.Assert;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Checks the settings and puts the parts of a client together, which is the one place
 * where they meet.
 */
final class DefaultCompletionsClientBuilder implements CompletionsClient.Builder {

	private static final int MEGABYTE = 1024 * 1024;

	private final HttpHeaders headers = new HttpHeaders();

	private final Map<String, String> queryParams = new LinkedHashMap<>();

	private String baseUrl = "https://api.openai.com/v1";

	private String completionsPath = "/completions";

	private CompletionsApiKeyProvider apiKeys = new FixedApiKey("");

	private CompletionsAuthentication authentication = CompletionsAuthentication.BEARER;

	private @Nullable String organization;

	private @Nullable String project;

	private CompletionRequest defaults = CompletionRequest.builder().build();

	private CompletionsTimeouts timeouts = CompletionsTimeouts.defaults();

	private CompletionsRetry retry = CompletionsRetry.defaults();

	private int maxEventSize = 16 * MEGABYTE;

	private int maxResponseSize = 64 * MEGABYTE;

	private CompletionsValidation validation = CompletionsValidation.AUTO;

	private ObservationRegistry observationRegistry = ObservationRegistry.NOOP;

	private @Nullable CompletionsObservationConvention observationConvention;

	private boolean observationContent;

	private ModelNames requestModels = new ModelNames();

	private ModelNames responseModels = new ModelNames();

	private WebClient.Builder webClientBuilder = WebClient.builder();

	private ConnectionSettings connectionSettings = ConnectionSettings.defaults();

	private @Nullable ClientHttpConnector clientConnector;

	private @Nullable ClientConnections connections;

	@Override
	public CompletionsClient.Builder baseUrl(String baseUrl) {
		Assert.hasText(baseUrl, "'baseUrl' must not be empty");
		this.baseUrl = baseUrl;
		return this;
	}

	@Override
	public CompletionsClient.Builder completionsPath(String completionsPath) {
		Assert.hasText(completionsPath, "'completionsPath' must not be empty");
		this.completionsPath = completionsPath;
		return this;
	}

	@Override
	public CompletionsClient.Builder apiKey(@Nullable String apiKey) {
		return apiKeyProvider(new FixedApiKey((apiKey != null) ? apiKey : ""));
	}

	@Override
	public CompletionsClient.Builder apiKeyProvider(CompletionsApiKeyProvider apiKeyProvider) {
		Assert.notNull(apiKeyProvider, "'apiKeyProvider' must not be null");
		this.apiKeys = apiKeyProvider;
		return this;
	}

	@Override
	public CompletionsClient.Builder authentication(CompletionsAuthentication authentication) {
		Assert.notNull(authentication, "'authentication' must not be null");
		this.authentication = authentication;
		return this;
	}

	@Override
	public CompletionsClient.Builder organization(@Nullable String organization) {
		this.organization = organization;
		return this;
	}

	@Override
	public CompletionsClient.Builder project(@Nullable String project) {
		this.project = project;
		return this;
	}

	@Override
	public CompletionsClient.Builder defaultHeader(String name, String... values) {
		return defaultHeaders((headers) -> headers.put(name, new ArrayList<>(List.of(values))));
	}

	@Override
	public CompletionsClient.Builder defaultHeaders(Consumer<HttpHeaders> headers) {
		Assert.notNull(headers, "'headers' must not be null");
		headers.accept(this.headers);
		return this;
	}

	@Override
	public CompletionsClient.Builder queryParam(String name, String value) {
		Assert.hasText(name, "'name' must not be empty");
		Assert.notNull(value, "'value' must not be null");
		this.queryParams.put(name, value);
		return this;
	}

	@Override
	public CompletionsClient.Builder defaultRequest(Consumer<CompletionRequest.Builder> defaultRequest) {
		Assert.notNull(defaultRequest, "'defaultRequest' must not be null");
		CompletionRequest.Builder builder = this.defaults.mutate();
		defaultRequest.accept(builder);
		this.defaults = builder.build();
		return this;
	}

	@Override
	public CompletionsClient.Builder timeouts(CompletionsTimeouts timeouts) {
		Assert.notNull(timeouts, "'timeouts' must not be null");
		this.timeouts = timeouts;
		return this;
	}

	@Override
	public CompletionsClient.Builder retry(CompletionsRetry retry) {
		Assert.notNull(retry, "'retry' must not be null");
		this.retry = retry;
		return this;
	}

	@Override
	public CompletionsClient.Builder maxEventSize(int bytes) {
		Assert.isTrue(bytes > 0, () -> "'maxEventSize' must be positive but is " + bytes);
		this.maxEventSize = bytes;
		return this;
	}

	@Override
	public CompletionsClient.Builder maxResponseSize(int bytes) {
		Assert.isTrue(bytes > 0, () -> "'maxResponseSize' must be positive but is " + bytes);
		this.maxResponseSize = bytes;
		return this;
	}

	@Override
	public CompletionsClient.Builder validation(CompletionsValidation validation) {
		Assert.notNull(validation, "'validation' must not be null");
		this.validation = validation;
		return this;
	}

	@Override
	public CompletionsClient.Builder observationRegistry(ObservationRegistry observationRegistry) {
		Assert.notNull(observationRegistry, "'observationRegistry' must not be null");
		this.observationRegistry = observationRegistry;
		return this;
	}

	@Override
	public CompletionsClient.Builder observationConvention(
			@Nullable CompletionsObservationConvention observationConvention) {
		this.observationConvention = observationConvention;
		return this;
	}

	@Override
	public CompletionsClient.Builder observationContent(boolean observationContent) {
		this.observationContent = observationContent;
		return this;
	}

	@Override
	public CompletionsClient.Builder webClientBuilder(WebClient.Builder webClientBuilder) {
		Assert.notNull(webClientBuilder, "'webClientBuilder' must not be null");
		this.webClientBuilder = webClientBuilder.clone();
		return this;
	}

	@Override
	public CompletionsClient.Builder clientConnector(@Nullable ClientHttpConnector clientConnector) {
		this.clientConnector = clientConnector;
		this.connections = null;
		return this;
	}

	@Override
	public CompletionsClient.Builder connectionSettings(ConnectionSettings connectionSettings) {
		Assert.notNull(connectionSettings, "'connectionSettings' must not be null");
		this.connectionSettings = connectionSettings;
		this.connections = (this.clientConnector != null) ? this.connections : null;
		return this;
	}

	@Override
	public CompletionsClient build() {
		RequestTarget target = RequestTarget.of(this.baseUrl, this.completionsPath, this.queryParams);
		RequestValidator validator = new RequestValidator(this.validation == CompletionsValidation.STRICT
				|| (this.validation == CompletionsValidation.AUTO && target.isOpenAi()));
		validator.validateDefaults(this.defaults);
		ClientConnections connections = (this.connections != null) ? this.connections
				: ClientConnections.of(this.clientConnector, this.connectionSettings);
		ClientSettings settings = new ClientSettings(exchange(target, connections), this.apiKeys, this.defaults,
				validator, this.timeouts, this.retry, new SingleAnswer(this.maxResponseSize),
				new StreamedAnswer(this.maxEventSize),
				new CallObserver(this.observationRegistry, this.observationConvention, this.observationContent, target,
						this.requestModels, this.responseModels),
				connections.calls());
		DefaultCompletionsClientBuilder builder = copy();
		builder.connections = connections;
		return new DefaultCompletionsClient(settings, builder, connections::close);
	}

	private CompletionExchange exchange(RequestTarget target, ClientConnections connections) {
		WebClient.Builder webClient = this.webClientBuilder.clone().clientConnector(connections.connector());
		HttpHeaders defaults = HttpHeaders.copyOf(this.headers);
		RequestHeaders headers = new RequestHeaders(defaults, this.organization, this.project, this.authentication,
				this.apiKeys);
		return new CompletionExchange(webClient, target, headers, new TransportErrors(target, this.connectionSettings));
	}

	DefaultCompletionsClientBuilder copy() {
		DefaultCompletionsClientBuilder copy = new DefaultCompletionsClientBuilder();
		copy.headers.addAll(this.headers);
		copy.queryParams.putAll(this.queryParams);
		copy.baseUrl = this.baseUrl;
		copy.completionsPath = this.completionsPath;
		copy.apiKeys = this.apiKeys;
		copy.authentication = this.authentication;
		copy.organization = this.organization;
		copy.project = this.project;
		copy.defaults = this.defaults;
		copy.timeouts = this.timeouts;
		copy.retry = this.retry;
		copy.maxEventSize = this.maxEventSize;
		copy.maxResponseSize = this.maxResponseSize;
		copy.validation = this.validation;
		copy.observationRegistry = this.observationRegistry;
		copy.observationConvention = this.observationConvention;
		copy.observationContent = this.observationContent;
		copy.requestModels = this.requestModels;
		copy.responseModels = this.responseModels;
		copy.webClientBuilder = this.webClientBuilder;
		copy.connectionSettings = this.connectionSettings;
		copy.clientConnector = this.clientConnector;
		copy.connections = this.connections;
		return copy;
	}

}
