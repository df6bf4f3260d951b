package io.github.completions.autoconfigure.health;

import java.time.Clock;

import io.github.completions.CompletionsClient;
import io.github.completions.autoconfigure.CompletionsAutoConfiguration;
import io.github.completions.autoconfigure.CompletionsServerProbe;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.ReactiveHealthContributor;
import org.springframework.context.annotation.Bean;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for the health of
 * {@link CompletionsClient completions clients}, off unless
 * {@code management.health.completions.enabled} is true: the state of a server elsewhere
 * must not take an application out of rotation by surprise.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = CompletionsAutoConfiguration.class)
@ConditionalOnClass({ CompletionsClient.class, ReactiveHealthContributor.class })
@ConditionalOnBean(CompletionsClient.class)
@ConditionalOnBooleanProperty("management.health.completions.enabled")
@EnableConfigurationProperties(CompletionsHealthProperties.class)
public final class CompletionsHealthContributorAutoConfiguration {

	private final Clock clock = Clock.systemUTC();

	CompletionsHealthContributorAutoConfiguration() {
	}

	@Bean
	CallOutcomes completionsCallOutcomes() {
		return new CallOutcomes(this.clock);
	}

	@Bean
	@ConditionalOnMissingBean(name = { "completionsHealthIndicator", "completionsHealthContributor" })
	ReactiveHealthContributor completionsHealthContributor(CallOutcomes outcomes,
			CompletionsHealthProperties properties, ObjectProvider<CompletionsServerProbe> probe) {
		return new CompletionsHealthIndicator(outcomes, properties, properties.probe() ? probe.getIfAvailable() : null,
				this.clock);
	}

}
