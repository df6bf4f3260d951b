package io.github.completions.docs.howto;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

import io.github.completions.CompletionsClient;
import io.github.completions.autoconfigure.CompletionsAutoConfiguration;
import io.github.completions.docs.Page;
import io.github.completions.embedded.EmbeddedCompletionsServer;

import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.http.client.autoconfigure.HttpClientAutoConfiguration;
import org.springframework.boot.http.client.autoconfigure.reactive.ReactiveHttpClientAutoConfiguration;
import org.springframework.boot.http.codec.autoconfigure.CodecsAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.webclient.autoconfigure.WebClientAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.ByteArrayResource;

/**
 * Runs applications that are configured as a page says.
 */
public final class Configured {

	private Configured() {
	}

	/**
	 * Return a runner whose properties are those of a YAML block. Properties that a test
	 * sets beside it win, such as the base URL of the test's own server.
	 * @param page the path of the page from the root of the project
	 * @param position the position of the block among those of YAML
	 */
	public static ApplicationContextRunner by(String page, int position) {
		return runner().withInitializer((context) -> load(context, Page.snippet(page, "yaml", position)));
	}

	/**
	 * Return a runner as {@link #by} does, for a server on this machine: of the base URL
	 * that the block sets, the path is kept.
	 */
	static ApplicationContextRunner on(int port, String page, int position) {
		String path = URI.create(properties(page, position).getProperty("completions.base-url")).getPath();
		return by(page, position).withPropertyValues("completions.base-url=http://127.0.0.1:" + port + path);
	}

	/**
	 * Return a runner without any properties.
	 */
	static ApplicationContextRunner runner() {
		return new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(CompletionsAutoConfiguration.class,
					WebClientAutoConfiguration.class, CodecsAutoConfiguration.class, JacksonAutoConfiguration.class,
					HttpClientAutoConfiguration.class, ReactiveHttpClientAutoConfiguration.class,
					SslAutoConfiguration.class))
			.withPropertyValues("spring.reactor.netty.shutdown-quiet-period=0s");
	}

	/**
	 * Return the properties of a YAML block, for applications with a server of their own.
	 */
	static Properties properties(String page, int position) {
		YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
		yaml.setResources(resource(Page.snippet(page, "yaml", position)));
		return yaml.getObject();
	}

	/**
	 * Return a client of a server, with a model as its only default.
	 */
	static CompletionsClient client(EmbeddedCompletionsServer server) {
		return CompletionsClient.builder()
			.baseUrl(server.baseUrl())
			.defaultRequest((request) -> request.model(EmbeddedCompletionsServer.MODEL))
			.build();
	}

	private static void load(ConfigurableApplicationContext context, String yaml) {
		try {
			new YamlPropertySourceLoader().load("page", resource(yaml))
				.forEach(context.getEnvironment().getPropertySources()::addLast);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static ByteArrayResource resource(String yaml) {
		return new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8));
	}

}
