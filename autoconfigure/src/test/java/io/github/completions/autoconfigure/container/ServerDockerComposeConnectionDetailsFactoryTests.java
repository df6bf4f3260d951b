package io.github.completions.autoconfigure.container;

import java.util.Map;

import io.github.completions.autoconfigure.CompletionsConnectionDetails;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.BDDMockito;
import org.mockito.Mockito;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetailsFactories;
import org.springframework.boot.docker.compose.core.ConnectionPorts;
import org.springframework.boot.docker.compose.core.ImageReference;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;

import static org.assertj.core.api.Assertions.assertThat;

class ServerDockerComposeConnectionDetailsFactoryTests {

	private final RunningService service = Mockito.mock(RunningService.class);

	@ParameterizedTest
	@CsvSource({ "vllm/vllm-openai:latest, 8000, VLLM_API_KEY",
			"ghcr.io/ggml-org/llama.cpp:server, 8080, LLAMA_API_KEY" })
	void serviceGivesConnectionDetails(String image, int port, String variable) {
		CompletionsConnectionDetails details = details(image, port, Map.of(variable, "sk-service"),
				Map.of("io.github.completions.model", "of-label"));
		assertThat(details.getBaseUrl()).isEqualTo("http://127.0.0.1:20000/v1");
		assertThat(details.getApiKey()).isEqualTo("sk-service");
		assertThat(details.getModel()).isEqualTo("of-label");
		assertThat(details.getSslBundle()).isNull();
	}

	@Test
	void keyOfOllamaComesFromLabel() {
		CompletionsConnectionDetails details = details("ollama/ollama", 11434, Map.of(),
				Map.of("io.github.completions.api-key", "of-label"));
		assertThat(details.getApiKey()).isEqualTo("of-label");
	}

	@Test
	void serviceOfAnotherImageIsMarkedByLabel() {
		CompletionsConnectionDetails details = details("registry.example/our/server:1", 8000, Map.of(),
				Map.of("org.springframework.boot.service-connection", "vllm/vllm-openai"));
		assertThat(details.getBaseUrl()).isEqualTo("http://127.0.0.1:20000/v1");
	}

	@Test
	void serviceOfAnotherImageIsNoServer() {
		assertThat(details("redis", 6379, Map.of(), Map.of())).isNull();
	}

	private CompletionsConnectionDetails details(String image, int port, Map<String, String> environment,
			Map<String, String> labels) {
		ConnectionPorts ports = Mockito.mock(ConnectionPorts.class);
		BDDMockito.given(ports.get(port)).willReturn(20000);
		BDDMockito.given(this.service.image()).willReturn(ImageReference.of(image));
		BDDMockito.given(this.service.host()).willReturn("127.0.0.1");
		BDDMockito.given(this.service.ports()).willReturn(ports);
		BDDMockito.given(this.service.env()).willReturn(environment);
		BDDMockito.given(this.service.labels()).willReturn(labels);
		DockerComposeConnectionSource source = Mockito.mock(DockerComposeConnectionSource.class);
		BDDMockito.given(source.getRunningService()).willReturn(this.service);
		return (CompletionsConnectionDetails) new ConnectionDetailsFactories(null).getConnectionDetails(source, false)
			.get(CompletionsConnectionDetails.class);
	}

}
