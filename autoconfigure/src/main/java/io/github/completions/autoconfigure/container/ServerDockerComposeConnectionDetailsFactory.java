package io.github.completions.autoconfigure.container;

import io.github.completions.autoconfigure.CompletionsConnectionDetails;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionDetailsFactory;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;
import org.springframework.boot.ssl.SslBundle;

/**
 * Connects to a service of Docker Compose whose image is a completions server.
 */
class ServerDockerComposeConnectionDetailsFactory
		extends DockerComposeConnectionDetailsFactory<CompletionsConnectionDetails> {

	private static final String IMAGE_LABEL = "org.springframework.boot.service-connection";

	ServerDockerComposeConnectionDetailsFactory() {
		super(ServerImage.allNames());
	}

	@Override
	protected CompletionsConnectionDetails getDockerComposeConnectionDetails(DockerComposeConnectionSource source) {
		return new ServerDockerComposeConnectionDetails(source.getRunningService());
	}

	/**
	 * Connection details from a running service.
	 */
	private static final class ServerDockerComposeConnectionDetails extends DockerComposeConnectionDetails
			implements CompletionsConnectionDetails {

		private final String baseUrl;

		private final @Nullable String apiKey;

		private final @Nullable String model;

		private final @Nullable SslBundle sslBundle;

		private ServerDockerComposeConnectionDetails(RunningService service) {
			super(service);
			String label = service.labels().get(IMAGE_LABEL);
			ServerImage image = ServerImage.of((label != null) ? label : service.image().getName());
			this.sslBundle = getSslBundle(service);
			this.baseUrl = image.baseUrl(service.host(), service.ports().get(image.port()), this.sslBundle != null);
			this.apiKey = image.apiKey(service.labels(), service.env());
			this.model = image.model(service.labels(), service.env());
		}

		@Override
		public String getBaseUrl() {
			return this.baseUrl;
		}

		@Override
		public @Nullable String getApiKey() {
			return this.apiKey;
		}

		@Override
		public @Nullable String getModel() {
			return this.model;
		}

		@Override
		public @Nullable SslBundle getSslBundle() {
			return this.sslBundle;
		}

	}

}
