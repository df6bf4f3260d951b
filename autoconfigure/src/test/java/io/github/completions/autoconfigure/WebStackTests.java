package io.github.completions.autoconfigure;

import io.github.completions.CompletionsClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

class WebStackTests {

	@ParameterizedTest
	@EnumSource(WebApplicationType.class)
	void clientWorksInEveryKindOfApplication(WebApplicationType type) {
		try (RawServer server = RawServer.answering("ok");
				ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class).web(type)
					.run("--completions.base-url=" + server.baseUrl(), "--server.port=0",
							"--spring.reactor.netty.shutdown-quiet-period=0s")) {
			assertThat(ContextRunners.create(context.getBean(CompletionsClient.class))).isEqualTo("ok");
		}
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
