package io.github.completions.autoconfigure;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionsAutoConfigurationTests {

	@Test
	void clientIsInjected() {
		try (RawServer server = RawServer.answering("This is a test")) {
			ContextRunners.runner(server).run((context) -> {
				assertThat(context).hasSingleBean(CompletionsClient.class);
				assertThat(ContextRunners.create(context.getBean(CompletionsClient.class))).isEqualTo("This is a test");
			});
		}
	}

	@Test
	void clientBacksOffFromThatOfTheApplication() {
		ContextRunners.runner()
			.withPropertyValues("completions.api-key=sk-test")
			.withUserConfiguration(OwnClient.class)
			.run((context) -> assertThat(context).hasSingleBean(CompletionsClient.class).hasBean("ownClient"));
	}

	@Test
	void connectionDetailsOfTheApplicationReplaceProperties() {
		try (RawServer server = RawServer.answering("from details")) {
			ContextRunners.runner()
				.withPropertyValues("completions.base-url=http://127.0.0.1:1/v1", "completions.api-key=sk-properties",
						"completions.defaults.model=of-properties")
				.withBean(CompletionsConnectionDetails.class, () -> new Details(server.baseUrl()))
				.run((context) -> {
					assertThat(ContextRunners.create(context.getBean(CompletionsClient.class)))
						.isEqualTo("from details");
					RawServer.Request request = server.take();
					assertThat(request.header("authorization")).isEqualTo("Bearer sk-details");
					assertThat(request.body()).contains("\"model\":\"of-details\"");
				});
		}
	}

	@Test
	void nothingIsConfiguredWhenDisabled() {
		ContextRunners.runner()
			.withPropertyValues("completions.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(CompletionsClient.class)
				.doesNotHaveBean(CompletionsConnectionDetails.class));
	}

	@Test
	void nothingIsConfiguredWithoutTheClientsJar() {
		ContextRunners.runner()
			.withClassLoader(new FilteredClassLoader(CompletionsClient.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("completionsClient"));
	}

	@Test
	void customizersAreCalledInOrderAndHaveTheLastWord() {
		try (RawServer server = RawServer.answering("ok")) {
			ContextRunners.runner(server)
				.withPropertyValues("completions.headers.X-Mark=of-properties")
				.withUserConfiguration(Customizers.class)
				.run((context) -> {
					ContextRunners.create(context.getBean(CompletionsClient.class));
					assertThat(server.take().header("x-mark")).isEqualTo("second");
				});
		}
	}

	@Test
	void builderIsPrototypeThatBeginsWithTheConfiguration() {
		try (RawServer server = RawServer.answering("ok")) {
			ContextRunners.runner(server).withPropertyValues("completions.api-key=sk-test").run((context) -> {
				CompletionsClient.Builder first = context.getBean(CompletionsClient.Builder.class);
				first.defaultHeader("X-Mark", "first");
				CompletionsClient.Builder second = context.getBean(CompletionsClient.Builder.class);
				ContextRunners.create(second.build());
				RawServer.Request request = server.take();
				assertThat(request.header("authorization")).isEqualTo("Bearer sk-test");
				assertThat(request.header("x-mark")).isNull();
			});
		}
	}

	@Test
	void importsListAllAutoConfigurationsSorted() throws IOException, URISyntaxException {
		List<String> imports = ImportCandidates.load(AutoConfiguration.class, null)
			.getCandidates()
			.stream()
			.filter((name) -> name.startsWith(getClass().getPackageName()))
			.toList();
		assertThat(imports).isSorted().containsExactlyInAnyOrderElementsOf(annotatedClasses());
	}

	private static List<String> annotatedClasses() throws IOException, URISyntaxException {
		Path root = Path
			.of(CompletionsAutoConfiguration.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		List<String> names = new ArrayList<>();
		try (Stream<Path> files = Files.walk(root)) {
			files.map((file) -> root.relativize(file).toString().replace('/', '.'))
				.filter((name) -> name.endsWith("AutoConfiguration.class"))
				.map((name) -> name.substring(0, name.length() - ".class".length()))
				.filter((name) -> ClassUtils.resolveClassName(name, null).isAnnotationPresent(AutoConfiguration.class))
				.forEach(names::add);
		}
		return names;
	}

	@Configuration(proxyBeanMethods = false)
	static class OwnClient {

		@Bean
		CompletionsClient ownClient(CompletionsClient.Builder builder) {
			return builder.defaultRequest(CompletionRequest.Builder::build).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Customizers {

		@Bean
		@Order(2)
		CompletionsClientBuilderCustomizer second() {
			return (builder) -> builder.defaultHeader("X-Mark", "second");
		}

		@Bean
		@Order(1)
		CompletionsClientBuilderCustomizer first() {
			return (builder) -> builder.defaultHeader("X-Mark", "first");
		}

	}

	record Details(String getBaseUrl) implements CompletionsConnectionDetails {

		@Override
		public String getApiKey() {
			return "sk-details";
		}

		@Override
		public String getModel() {
			return "of-details";
		}

	}

}
