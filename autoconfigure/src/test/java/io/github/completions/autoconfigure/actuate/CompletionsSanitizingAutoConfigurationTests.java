package io.github.completions.autoconfigure.actuate;

import java.util.Map;

import io.github.completions.autoconfigure.ContextRunners;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.actuate.autoconfigure.context.properties.ConfigurationPropertiesReportEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.env.EnvironmentEndpointAutoConfiguration;
import org.springframework.boot.actuate.context.properties.ConfigurationPropertiesReportEndpoint;
import org.springframework.boot.actuate.env.EnvironmentEndpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionsSanitizingAutoConfigurationTests {

	private final ApplicationContextRunner runner = ContextRunners.runner()
		.withConfiguration(
				AutoConfigurations.of(EndpointAutoConfiguration.class, EnvironmentEndpointAutoConfiguration.class,
						ConfigurationPropertiesReportEndpointAutoConfiguration.class,
						CompletionsSanitizingAutoConfiguration.class))
		.withInitializer((context) -> context.getEnvironment()
			.getPropertySources()
			.addFirst(new SystemEnvironmentPropertySource("test-systemEnvironment",
					Map.of("SOME_NAME", "sk-secret-1", "COMPLETIONS_PROXY_PASSWORD", "secret-2",
							"COMPLETIONS_CLIENTS_B_APIKEY", "secret-3", "COMPLETIONS_HEADERS_API_KEY", "secret-11",
							"COMPLETIONS_QUERYPARAMS_A", "secret-12", "COMPLETIONS_QUERY_PARAMS_B", "secret-13",
							"COMPLETIONS_CLIENTS_B_HEADERS_X_TOKEN", "secret-14", "GATEWAY_TOKEN", "secret-15",
							"SIGNATURE", "secret-16", "OTHER_SIGNATURE", "secret-17"))))
		.withPropertyValues("management.endpoint.env.show-values=always",
				"management.endpoint.configprops.show-values=always", "management.endpoints.web.exposure.include=*",
				"completions.base-url=http://localhost/v1?sig=secret-4", "completions.api-key=${SOME_NAME}",
				"completions.headers.X-Token=secret-5", "completions.queryParams.code=secret-6",
				"completions.clients.a.apiKey=secret-7", "completions.clients.a.headers.X-Token=secret-8",
				"completions.clients.a.proxy.password=secret-9", "completions.clients.a.query-params.code=secret-10",
				"completions.headers.X-Gateway=Bearer ${gateway.token}", "completions.headers.X-Flag=visible-flag",
				"completions.query-params.sig=${SIGNATURE:none}", "completions.clients.a.query-params.s=${INDIRECT}",
				"INDIRECT=${OTHER_SIGNATURE}", "another.flag=visible-flag", "completions.clients.c.base-url=${LLM_URL}",
				"LLM_URL=http://localhost/v1?sig=secret-18", "completions.organization=visible-organization");

	@Test
	void environmentShowsNoSecret() {
		this.runner.run((context) -> {
			String shown = JsonMapper.shared()
				.writeValueAsString(context.getBean(EnvironmentEndpoint.class).environment(null));
			assertThat(shown).contains("visible-organization", "visible-flag").doesNotContain("secret-");
		});
	}

	@Test
	void configurationPropertiesShowNoSecret() {
		this.runner.run((context) -> {
			String shown = JsonMapper.shared()
				.writeValueAsString(
						context.getBean(ConfigurationPropertiesReportEndpoint.class).configurationProperties());
			assertThat(shown).contains("visible-organization").doesNotContain("secret-");
		});
	}

	@Test
	void nothingIsConfiguredWithoutActuator() {
		ContextRunners.runner()
			.withConfiguration(AutoConfigurations.of(CompletionsSanitizingAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("completionsSanitizingFunction"));
	}

}
