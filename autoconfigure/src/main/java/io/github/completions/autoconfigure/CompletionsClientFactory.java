package io.github.completions.autoconfigure;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsObservationConvention;
import io.github.completions.InvalidCompletionRequestException;
import io.github.completions.InvalidCompletionRequestException.Violation;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * The one path from configuration to clients. It owns their connections: builders for the
 * same configuration share them, and closing the factory closes them.
 */
final class CompletionsClientFactory implements AutoCloseable {

	private final ClientConfigurations configurations;

	private final ClientTransportFactory transportFactory;

	private final ObjectProvider<WebClient.Builder> webClientBuilder;

	private final ObjectProvider<ObservationRegistry> observationRegistry;

	private final ObjectProvider<CompletionsObservationConvention> observationConvention;

	private final ObjectProvider<CompletionsClientBuilderCustomizer> customizers;

	private final Map<String, ClientTransport> transports = new ConcurrentHashMap<>();

	private final List<CompletionsClient> clients = new CopyOnWriteArrayList<>();

	CompletionsClientFactory(ClientConfigurations configurations, ClientTransportFactory transportFactory,
			ObjectProvider<WebClient.Builder> webClientBuilder, ObjectProvider<ObservationRegistry> observationRegistry,
			ObjectProvider<CompletionsObservationConvention> observationConvention,
			ObjectProvider<CompletionsClientBuilderCustomizer> customizers) {
		this.configurations = configurations;
		this.transportFactory = transportFactory;
		this.webClientBuilder = webClientBuilder;
		this.observationRegistry = observationRegistry;
		this.observationConvention = observationConvention;
		this.customizers = customizers;
	}

	/**
	 * Return a builder with the configuration of the unnamed client.
	 */
	CompletionsClient.Builder builder() {
		return builder(this.configurations.unnamed());
	}

	/**
	 * Return the unnamed client.
	 */
	CompletionsClient client() {
		return client(this.configurations.unnamed());
	}

	/**
	 * Return a named client.
	 */
	CompletionsClient namedClient(String name) {
		return client(this.configurations.named(name));
	}

	/**
	 * Return what asks the server of the unnamed client whether it is there.
	 */
	CompletionsServerProbe probe() {
		ClientConfiguration configuration = this.configurations.unnamed();
		return new ModelsProbe(webClientBuilder().clientConnector(transport(configuration).connector()).build(),
				configuration);
	}

	/**
	 * Customizers may bring a key that cannot be seen from here.
	 */
	private CompletionsClient client(ClientConfiguration configuration) {
		if (this.customizers.stream().findAny().isEmpty()) {
			RequiredKey.check(configuration);
		}
		CompletionsClient client = build(configuration, builder(configuration));
		this.clients.add(client);
		return client;
	}

	private CompletionsClient.Builder builder(ClientConfiguration configuration) {
		CompletionsClient.Builder builder = CompletionsClient.builder();
		ClientBuilderConfigurer.configure(configuration, builder);
		configuration.with("pool", () -> connect(builder, configuration));
		builder.webClientBuilder(webClientBuilder())
			.observationRegistry(this.observationRegistry.getIfAvailable(() -> ObservationRegistry.NOOP))
			.observationConvention(this.observationConvention.getIfAvailable());
		this.customizers.orderedStream().forEach((customizer) -> customizer.customize(builder));
		return builder;
	}

	/**
	 * A copy, as a bean that the application defines may not be a prototype.
	 */
	private WebClient.Builder webClientBuilder() {
		return this.webClientBuilder.getIfAvailable(WebClient::builder).clone();
	}

	private ClientTransport transport(ClientConfiguration configuration) {
		return this.transports.computeIfAbsent(configuration.name(),
				(name) -> this.transportFactory.create(configuration));
	}

	private void connect(CompletionsClient.Builder builder, ClientConfiguration configuration) {
		ClientTransport transport = transport(configuration);
		builder.clientConnector(transport.connector()).connectionSettings(transport.settings().connections());
	}

	private static CompletionsClient build(ClientConfiguration configuration, CompletionsClient.Builder builder) {
		try {
			return builder.build();
		}
		catch (InvalidCompletionRequestException ex) {
			Violation first = ex.violations().get(0);
			throw configuration.invalid("defaults." + first.member().toLowerCase(Locale.ROOT).replace('_', '-'),
					ex.violations().stream().map(Violation::toString).collect(Collectors.joining("; ")) + ".",
					"Correct its value, or set 'completions.validation=off' if the server takes more than the API"
							+ " reference says.",
					ex);
		}
		catch (IllegalArgumentException ex) {
			throw configuration.invalid("base-url", String.valueOf(ex.getMessage()) + ".",
					"Set it to the address that the path of the endpoint is added to, such as"
							+ " 'https://api.openai.com/v1' or 'http://localhost:8000/v1'.",
					ex);
		}
	}

	/**
	 * End running calls, then close all connections, also those of clients that the
	 * application has built.
	 */
	@Override
	public void close() {
		this.clients.forEach(CompletionsClient::close);
		this.transports.values().forEach((transport) -> transport.close().run());
		this.transports.clear();
	}

}
