package io.github.completions.autoconfigure.metrics;

import io.github.completions.CompletionsClient;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.MeterRegistryCustomizer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionsMetricsAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(CompletionsMetricsAutoConfiguration.class));

	@Test
	void metersWithARegistry() {
		this.runner.withBean(SimpleMeterRegistry.class)
			.run((context) -> assertThat(context).hasSingleBean(CompletionsMeterObservationHandler.class)
				.hasSingleBean(ConventionBuckets.class)
				.hasSingleBean(MeterRegistryCustomizer.class));
	}

	@Test
	void backsOffWithoutARegistry() {
		this.runner.run((context) -> assertThat(context).doesNotHaveBean(CompletionsMeterObservationHandler.class));
	}

	@Test
	void backsOffWithoutMicrometerOrTheClient() {
		for (Class<?> absent : new Class<?>[] { MeterRegistry.class, CompletionsClient.class }) {
			this.runner.withClassLoader(new FilteredClassLoader(absent))
				.run((context) -> assertThat(context).hasNotFailed()
					.doesNotHaveBean(CompletionsMeterObservationHandler.class));
		}
	}

	@Test
	void needsNoPrometheus() {
		this.runner.withBean(SimpleMeterRegistry.class)
			.withClassLoader(new FilteredClassLoader(PrometheusMeterRegistry.class))
			.run((context) -> assertThat(context).hasSingleBean(CompletionsMeterObservationHandler.class)
				.doesNotHaveBean(MeterRegistryCustomizer.class));
	}

	@Test
	void onlyPrometheusLosesTheUnitOfTokens() {
		Meter.Id tokens = new Meter.Id("gen_ai.client.token.usage", Tags.empty(), "{token}", null,
				Meter.Type.DISTRIBUTION_SUMMARY);
		Meter.Id other = new Meter.Id("other", Tags.empty(), "bytes", null, Meter.Type.GAUGE);
		assertThat(new PrometheusUnit().map(tokens).getBaseUnit()).isNull();
		assertThat(new PrometheusUnit().map(other)).isSameAs(other);
	}

}
