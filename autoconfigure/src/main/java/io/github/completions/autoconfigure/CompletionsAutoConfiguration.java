package io.github.completions.autoconfigure;

import io.github.completions.CompletionsApiKeyProvider;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsObservationConvention;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.reactive.ClientHttpConnectorBuilder;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.webclient.autoconfigure.WebClientAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.context.annotation.Scope;
import org.springframework.core.env.Environment;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for {@link CompletionsClient}.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = WebClientAutoConfiguration.class,
		afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass({ CompletionsClient.class, WebClient.class })
@ConditionalOnBooleanProperty(name = "completions.enabled", matchIfMissing = true)
@EnableConfigurationProperties({ CompletionsProperties.class, CompletionsClientsProperties.class })
@Import(NamedClientsRegistrar.class)
public final class CompletionsAutoConfiguration {

	CompletionsAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean(CompletionsConnectionDetails.class)
	PropertiesCompletionsConnectionDetails completionsConnectionDetails(CompletionsProperties properties,
			ObjectProvider<SslBundles> sslBundles) {
		return new PropertiesCompletionsConnectionDetails(properties,
				ConfiguredSslBundle.find(sslBundles, properties.ssl().bundle(), "completions.ssl.bundle"));
	}

	@Bean
	CompletionsClientFactory completionsClientFactory(ListableBeanFactory beanFactory, Environment environment,
			CompletionsProperties properties, CompletionsConnectionDetails connectionDetails,
			ObjectProvider<CompletionsApiKeyProvider> apiKeyProviders, ObjectProvider<SslBundles> sslBundles,
			ObjectProvider<ClientHttpConnectorBuilder<?>> connectorBuilder,
			ObjectProvider<HttpClientSettings> httpClientSettings, ObjectProvider<WebClient.Builder> webClientBuilder,
			ObjectProvider<ObservationRegistry> observationRegistry,
			ObjectProvider<CompletionsObservationConvention> observationConvention,
			ObjectProvider<CompletionsClientBuilderCustomizer> customizers) {
		ClientPropertiesBinder binder = new ClientPropertiesBinder(environment);
		ClientConfigurations configurations = new ClientConfigurations(properties, connectionDetails, binder,
				sslBundles, new ApiKeyProviders(apiKeyProviders, beanFactory, binder.names()));
		return new CompletionsClientFactory(configurations,
				new ClientTransportFactory(connectorBuilder, httpClientSettings), webClientBuilder, observationRegistry,
				observationConvention, customizers);
	}

	@Bean
	ClientShutdown completionsClientShutdown(CompletionsClientFactory factory, ApplicationContext context) {
		return new ClientShutdown(factory, context);
	}

	@Bean
	@Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
	@ConditionalOnMissingBean
	CompletionsClient.Builder completionsClientBuilder(CompletionsClientFactory factory) {
		return factory.builder();
	}

	/**
	 * The unnamed client and what asks its server: where only named clients are
	 * configured, that would be a server that none of them uses.
	 */
	@Configuration(proxyBeanMethods = false)
	@Conditional(OnUnnamedClientCondition.class)
	static class UnnamedClientConfiguration {

		@Bean
		@Primary
		CompletionsClient completionsClient(CompletionsClientFactory factory) {
			return factory.client();
		}

		@Bean
		@ConditionalOnMissingBean
		@ConditionalOnBooleanProperty("completions.health.probe")
		CompletionsServerProbe completionsServerProbe(CompletionsClientFactory factory) {
			return factory.probe();
		}

	}

}
