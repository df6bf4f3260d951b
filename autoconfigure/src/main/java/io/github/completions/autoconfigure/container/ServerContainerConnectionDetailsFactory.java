package io.github.completions.autoconfigure.container;

import java.util.Map;

import io.github.completions.autoconfigure.CompletionsConnectionDetails;
import org.jspecify.annotations.Nullable;
import org.testcontainers.containers.GenericContainer;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;

/**
 * Connects to a container of Testcontainers whose image is a completions server.
 */
abstract class ServerContainerConnectionDetailsFactory
		extends ContainerConnectionDetailsFactory<GenericContainer<?>, CompletionsConnectionDetails> {

	private final ServerImage image;

	ServerContainerConnectionDetailsFactory(ServerImage image) {
		super(image.names());
		this.image = image;
	}

	@Override
	protected CompletionsConnectionDetails getContainerConnectionDetails(
			ContainerConnectionSource<GenericContainer<?>> source) {
		return new ServerContainerConnectionDetails(this.image, source);
	}

	static class LlamaCpp extends ServerContainerConnectionDetailsFactory {

		LlamaCpp() {
			super(ServerImage.LLAMA_CPP);
		}

	}

	static class Vllm extends ServerContainerConnectionDetailsFactory {

		Vllm() {
			super(ServerImage.VLLM);
		}

	}

	static class Ollama extends ServerContainerConnectionDetailsFactory {

		Ollama() {
			super(ServerImage.OLLAMA);
		}

	}

	/**
	 * Connection details from a running container.
	 */
	private static final class ServerContainerConnectionDetails extends ContainerConnectionDetails<GenericContainer<?>>
			implements CompletionsConnectionDetails {

		private final ServerImage image;

		private ServerContainerConnectionDetails(ServerImage image,
				ContainerConnectionSource<GenericContainer<?>> source) {
			super(source);
			this.image = image;
		}

		@Override
		public String getBaseUrl() {
			GenericContainer<?> container = getContainer();
			return this.image.baseUrl(container.getHost(), container.getMappedPort(this.image.port()),
					getSslBundle() != null);
		}

		@Override
		public @Nullable String getApiKey() {
			return this.image.apiKey(getContainer().getLabels(), environment());
		}

		@Override
		public @Nullable String getModel() {
			return this.image.model(getContainer().getLabels(), environment());
		}

		private Map<String, @Nullable String> environment() {
			return Map.copyOf(getContainer().getEnvMap());
		}

		@Override
		public @Nullable SslBundle getSslBundle() {
			return super.getSslBundle();
		}

	}

}
