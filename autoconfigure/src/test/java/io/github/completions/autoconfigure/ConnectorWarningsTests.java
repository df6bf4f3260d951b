package io.github.completions.autoconfigure;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.http.client.reactive.ClientHttpConnectorBuilder;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class ConnectorWarningsTests {

	private static final String LOGIN = "cannot log in to its proxy";

	private final ApplicationContextRunner runner = ContextRunners.runner()
		.withPropertyValues("completions.base-url=https://models.example/v1");

	private final ApplicationContextRunner jdkBehindProxy = this.runner.withPropertyValues(
			"spring.http.clients.reactive.connector=jdk", "completions.proxy.host=proxy.example",
			"completions.proxy.username=user", "completions.proxy.password=secret");

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			jdk   | Without effect on it: 'completions.pool.*'
			jetty | Without effect on it: 'completions.pool.pending-acquire-timeout', 'completions.pool.max-idle-time'
			""")
	void propertiesWithoutEffectAreNamed(String connector, String warning, CapturedOutput output) {
		this.runner.withPropertyValues("spring.http.clients.reactive.connector=" + connector)
			.run((context) -> assertThat(output).contains(warning));
	}

	@ParameterizedTest
	@ValueSource(strings = { "reactor", "http-components" })
	void nothingIsNamedIfAllPropertiesHaveAnEffect(String connector, CapturedOutput output) {
		this.runner.withPropertyValues("spring.http.clients.reactive.connector=" + connector)
			.run((context) -> assertThat(output).doesNotContain("Without effect on it"));
	}

	@Test
	void connectorOfTheApplicationKnowsNeitherPoolNorProxy(CapturedOutput output) {
		ClientHttpConnectorBuilder<?> own = (settings) -> new JdkClientHttpConnector();
		this.runner.withBean(ClientHttpConnectorBuilder.class, () -> own)
			.run((context) -> assertThat(output).contains(
					"With JdkClientHttpConnector cancelling a stream does not close its connection",
					"Without effect on it: 'completions.pool.*', 'completions.proxy.*'"));
	}

	@Test
	void connectorOfReactorNettyThatTheApplicationMakesClosesOnCancel(CapturedOutput output) {
		ClientHttpConnectorBuilder<?> own = (settings) -> new ReactorClientHttpConnector();
		this.runner.withBean(ClientHttpConnectorBuilder.class, () -> own)
			.run((context) -> assertThat(output).doesNotContain("cancelling a stream")
				.contains("Without effect on it: 'completions.pool.*', 'completions.proxy.*'"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Basic", "Digest, basic" })
	void schemeThatTheJdkRefusesInTunnelsIsNamedWithItsCure(String refused, CapturedOutput output) {
		this.jdkBehindProxy.withSystemProperties("jdk.http.auth.tunneling.disabledSchemes=" + refused)
			.run((context) -> assertThat(output).contains(LOGIN, "-Djdk.http.auth.tunneling.disabledSchemes=")
				.doesNotContain("secret"));
	}

	@Test
	void defaultOfTheJdkIsToRefuse(CapturedOutput output) {
		this.jdkBehindProxy.run((context) -> assertThat(output).contains(LOGIN));
	}

	@Test
	void loginIsNotWarnedOfWhereItWorks(CapturedOutput output) {
		List<ApplicationContextRunner> working = List.of(
				this.jdkBehindProxy.withSystemProperties("jdk.http.auth.tunneling.disabledSchemes=Digest"),
				this.jdkBehindProxy.withPropertyValues("completions.base-url=http://models.example/v1"),
				this.jdkBehindProxy.withPropertyValues("spring.http.clients.reactive.connector=jetty"));
		working.forEach((runner) -> runner.run((context) -> assertThat(context).hasNotFailed()));
		assertThat(output).doesNotContain(LOGIN);
	}

}
