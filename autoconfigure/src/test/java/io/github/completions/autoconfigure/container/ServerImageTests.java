package io.github.completions.autoconfigure.container;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ServerImageTests {

	@ParameterizedTest
	@CsvSource({ "ggml-org/llama.cpp, LLAMA_CPP, 8080", "ghcr.io/ggml-org/llama.cpp:server, LLAMA_CPP, 8080",
			"vllm/vllm-openai, VLLM, 8000", "vllm/vllm-openai:v0.11, VLLM, 8000", "ollama/ollama, OLLAMA, 11434" })
	void imageIsFoundByName(String name, ServerImage image, int port) {
		assertThat(ServerImage.of(name)).isEqualTo(image);
		assertThat(image.port()).isEqualTo(port);
	}

	@Test
	void otherImageIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> ServerImage.of("redis")).withMessageContaining("'redis'");
	}

	@Test
	void labelBeatsEnvironment() {
		Map<String, String> labels = Map.of("io.github.completions.api-key", "of-label", "io.github.completions.model",
				"m");
		Map<String, String> environment = Map.of("VLLM_API_KEY", "of-environment");
		assertThat(ServerImage.VLLM.apiKey(labels, environment)).isEqualTo("of-label");
		assertThat(ServerImage.VLLM.apiKey(Map.of(), environment)).isEqualTo("of-environment");
		assertThat(ServerImage.VLLM.model(labels, environment)).isEqualTo("m");
		assertThat(ServerImage.OLLAMA.apiKey(Map.of(), environment)).isNull();
	}

}
