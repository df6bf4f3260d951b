package io.github.completions.autoconfigure.embedded;

import io.github.completions.CompletionsApiKeyProvider;
import io.github.completions.autoconfigure.CompletionsAutoConfiguration;
import io.github.completions.autoconfigure.CompletionsConnectionDetails;
import io.github.completions.autoconfigure.ConditionalOnMissingServer;
import io.github.completions.embedded.EmbeddedCompletionsServer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.PropertyMapper;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the
 * {@link EmbeddedCompletionsServer}, to which clients connect when nothing else is
 * configured.
 *
 * @since 0.1.0
 */
@AutoConfiguration(before = CompletionsAutoConfiguration.class)
@ConditionalOnClass(EmbeddedCompletionsServer.class)
@ConditionalOnBooleanProperty(name = { "completions.enabled", "completions.embedded.enabled" }, matchIfMissing = true)
@ConditionalOnMissingBean({ CompletionsConnectionDetails.class, CompletionsApiKeyProvider.class })
@ConditionalOnMissingServer
@EnableConfigurationProperties(EmbeddedCompletionsProperties.class)
public final class EmbeddedCompletionsAutoConfiguration {

	private static final Log logger = LogFactory.getLog(EmbeddedCompletionsAutoConfiguration.class);

	EmbeddedCompletionsAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	EmbeddedCompletionsServer embeddedCompletionsServer(EmbeddedCompletionsProperties properties,
			Environment environment) {
		ProductionProfile.refuse(properties, environment);
		EmbeddedCompletionsServer.Builder builder = EmbeddedCompletionsServer.builder()
			.port(properties.port())
			.tokensPerSecond(properties.tokensPerSecond())
			.contextLength(properties.contextLength())
			.acceptAnyModel(true);
		PropertyMapper.get().from(properties::trainingText).to(builder::trainingText);
		return builder.build();
	}

	@Bean
	EmbeddedCompletionsConnectionDetails embeddedCompletionsConnectionDetails(EmbeddedCompletionsServer server) {
		server.start();
		logger.warn("Completions come from the embedded server at " + server.baseUrl()
				+ ", whose sentences mean nothing. Set 'completions.base-url' or 'completions.api-key' for a real one");
		return new EmbeddedCompletionsConnectionDetails(server);
	}

}
