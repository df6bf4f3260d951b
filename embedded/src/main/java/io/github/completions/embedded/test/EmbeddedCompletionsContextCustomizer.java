package io.github.completions.embedded.test;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.completions.embedded.EmbeddedCompletionsServer;

import org.springframework.beans.factory.support.DefaultSingletonBeanRegistry;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * Starts the server of a context. Equal settings make equal customizers, so that tests
 * share a cached context.
 *
 * @param baseUrlProperties the properties that are set
 * @param scripted whether only scripts answer
 * @param tokensPerSecond the pace of streams
 */
record EmbeddedCompletionsContextCustomizer(List<String> baseUrlProperties, boolean scripted,
		int tokensPerSecond) implements ContextCustomizer {

	static final String BEAN_NAME = "embeddedCompletionsServer";

	static EmbeddedCompletionsContextCustomizer of(AutoConfigureEmbeddedCompletions annotation) {
		return new EmbeddedCompletionsContextCustomizer(List.of(annotation.baseUrlProperties()), annotation.scripted(),
				annotation.tokensPerSecond());
	}

	@Override
	public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
		EmbeddedCompletionsServer server = builder().build().start();
		context.getBeanFactory().registerSingleton(BEAN_NAME, server);
		if (context.getBeanFactory() instanceof DefaultSingletonBeanRegistry registry) {
			registry.registerDisposableBean(BEAN_NAME, server::close);
		}
		Map<String, Object> properties = new HashMap<>();
		this.baseUrlProperties.forEach((name) -> properties.put(name, server.baseUrl()));
		context.getEnvironment().getPropertySources().addFirst(new MapPropertySource(BEAN_NAME, properties));
	}

	private EmbeddedCompletionsServer.Builder builder() {
		EmbeddedCompletionsServer.Builder builder = EmbeddedCompletionsServer.builder()
			.acceptAnyModel(true)
			.recordRequests(true)
			.tokensPerSecond(this.tokensPerSecond);
		return this.scripted ? builder.scripted() : builder;
	}

}
