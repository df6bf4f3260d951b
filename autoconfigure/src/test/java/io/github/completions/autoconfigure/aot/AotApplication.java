package io.github.completions.autoconfigure.aot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;

import org.springframework.aot.AotDetector;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * What is processed ahead of time.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class AotApplication {

	public static void main(String[] args) throws IOException {
		try (ConfigurableApplicationContext context = SpringApplication.run(AotApplication.class, args)) {
			Texts texts = context.getBean(Clients.class).stream();
			Files.writeString(Path.of(context.getEnvironment().getRequiredProperty("output")),
					AotDetector.useGeneratedArtifacts() + " " + texts.unnamed() + " " + texts.named());
		}
	}

	@Bean
	Clients clients(CompletionsClient unnamed, @Qualifier("other") CompletionsClient named) {
		return new Clients(unnamed, named);
	}

	record Clients(CompletionsClient unnamed, CompletionsClient named) {

		Texts stream() {
			return new Texts(stream(this.unnamed), stream(this.named));
		}

		private static List<String> stream(CompletionsClient client) {
			return client.stream(CompletionRequest.of("Hello"))
				.map(Completion::text)
				.collectList()
				.block(Duration.ofSeconds(10));
		}

	}

	record Texts(List<String> unnamed, List<String> named) {
	}

}
