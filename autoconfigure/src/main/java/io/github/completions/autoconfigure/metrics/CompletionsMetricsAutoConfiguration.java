package io.github.completions.autoconfigure.metrics;

import io.github.completions.CompletionsClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.micrometer.metrics.autoconfigure.MeterRegistryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for meters of completions beside the
 * timer that every observation has.
 *
 * @since 0.1.0
 */
@AutoConfiguration(
		afterName = "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnClass({ CompletionsClient.class, MeterRegistry.class, ObservationHandler.class })
@ConditionalOnBean(MeterRegistry.class)
public final class CompletionsMetricsAutoConfiguration {

	CompletionsMetricsAutoConfiguration() {
	}

	@Bean
	static ConventionBuckets completionsMeterFilter() {
		return new ConventionBuckets();
	}

	@Bean
	CompletionsMeterObservationHandler completionsMeterObservationHandler(MeterRegistry meterRegistry) {
		return new CompletionsMeterObservationHandler(meterRegistry);
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ PrometheusMeterRegistry.class, MeterRegistryCustomizer.class })
	static class PrometheusConfiguration {

		@Bean
		MeterRegistryCustomizer<PrometheusMeterRegistry> completionsPrometheusCustomizer() {
			return (registry) -> registry.config().meterFilter(new PrometheusUnit());
		}

	}

}
