package io.github.completions.autoconfigure.container;

import java.util.Map;

import io.github.completions.CompletionsClient;
import io.github.completions.autoconfigure.CompletionsConnectionDetails;
import io.github.completions.autoconfigure.ContextRunners;
import io.github.completions.autoconfigure.RawServer;
import org.junit.jupiter.api.Test;
import org.mockito.BDDMockito;
import org.mockito.Mockito;
import org.testcontainers.containers.GenericContainer;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.boot.testcontainers.service.connection.ServiceConnectionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

class ServerContainerConnectionDetailsFactoryTests {

	private final ApplicationContextRunner runner = ContextRunners.runner()
		.withConfiguration(AutoConfigurations.of(ServiceConnectionAutoConfiguration.class));

	@Test
	void clientCallsTheContainer() {
		try (RawServer server = RawServer.answering("from the container")) {
			GenericContainer<?> container = container(8000, server.port(), Map.of("VLLM_API_KEY", "sk-container"));
			BDDMockito.given(container.getLabels()).willReturn(Map.of("io.github.completions.model", "of-label"));
			this.runner.withBean("container", GenericContainer.class, () -> container)
				.withUserConfiguration(Vllm.class)
				.withPropertyValues("completions.api-key=sk-properties")
				.run((context) -> {
					assertThat(ContextRunners.create(context.getBean(CompletionsClient.class)))
						.isEqualTo("from the container");
					RawServer.Request request = server.take();
					assertThat(request.header("authorization")).isEqualTo("Bearer sk-container");
					assertThat(request.body()).contains("\"model\":\"of-label\"");
				});
		}
	}

	@Test
	void llamaCppIsKnown() {
		GenericContainer<?> container = container(8080, 20001,
				Map.of("LLAMA_API_KEY", "sk-llama", "LLAMA_ARG_ALIAS", "tiny"));
		this.runner.withBean("container", GenericContainer.class, () -> container)
			.withUserConfiguration(LlamaCpp.class)
			.run((context) -> {
				CompletionsConnectionDetails details = context.getBean(CompletionsConnectionDetails.class);
				assertThat(details.getBaseUrl()).isEqualTo("http://127.0.0.1:20001/v1");
				assertThat(details.getApiKey()).isEqualTo("sk-llama");
				assertThat(details.getModel()).isEqualTo("tiny");
			});
	}

	@Test
	void ollamaIsKnownAndNeedsNoKey() {
		GenericContainer<?> container = container(11434, 20002, Map.of());
		this.runner.withBean("container", GenericContainer.class, () -> container)
			.withUserConfiguration(Ollama.class)
			.run((context) -> {
				CompletionsConnectionDetails details = context.getBean(CompletionsConnectionDetails.class);
				assertThat(details.getBaseUrl()).isEqualTo("http://127.0.0.1:20002/v1");
				assertThat(details.getApiKey()).isNull();
				assertThat(details.getModel()).isNull();
			});
	}

	private static GenericContainer<?> container(int port, int mappedPort, Map<String, String> environment) {
		GenericContainer<?> container = Mockito.mock(GenericContainer.class);
		BDDMockito.given(container.isRunning()).willReturn(true);
		BDDMockito.given(container.getHost()).willReturn("127.0.0.1");
		BDDMockito.given(container.getMappedPort(port)).willReturn(mappedPort);
		BDDMockito.given(container.getEnvMap()).willReturn(environment);
		return container;
	}

	@Configuration(proxyBeanMethods = false)
	static class Vllm {

		@Bean
		@ServiceConnection(name = "vllm/vllm-openai")
		GenericContainer<?> server(GenericContainer<?> container) {
			return container;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class LlamaCpp {

		@Bean
		@ServiceConnection(name = "ggml-org/llama.cpp")
		GenericContainer<?> server(GenericContainer<?> container) {
			return container;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Ollama {

		@Bean
		@ServiceConnection(name = "ollama/ollama")
		GenericContainer<?> server(GenericContainer<?> container) {
			return container;
		}

	}

}
