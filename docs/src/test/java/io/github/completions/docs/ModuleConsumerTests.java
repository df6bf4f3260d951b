package io.github.completions.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compiles a module that needs ours by their names.
 */
class ModuleConsumerTests {

	private static final String MODULE = """
			module consumer {
				requires io.github.completions;
				requires io.github.completions.autoconfigure;
				requires io.github.completions.embedded;
				requires reactor.core;
				requires org.reactivestreams;
			}
			""";

	private static final String CONSUMER = """
			package consumer;

			import io.github.completions.Completion;
			import io.github.completions.CompletionRequest;
			import io.github.completions.CompletionsClient;
			import io.github.completions.autoconfigure.CompletionsClientBuilderCustomizer;
			import io.github.completions.embedded.EmbeddedCompletionsServer;
			import reactor.core.publisher.Flux;

			class Consumer {

				Flux<Completion> ask(EmbeddedCompletionsServer server) {
					CompletionsClientBuilderCustomizer customizer = (builder) -> builder.baseUrl(server.baseUrl());
					CompletionsClient.Builder builder = CompletionsClient.builder();
					customizer.customize(builder);
					return builder.build().stream(CompletionRequest.of("Once"));
				}

			}
			""";

	@Test
	void moduleCompilesAgainstOurNames(@TempDir Path folder) throws IOException {
		Assumptions.assumeTrue(modulePath().contains("completions-client-"),
				"The names are in the jars, which are made by the phase 'package'");
		Path source = Files.createDirectories(folder.resolve("src/consumer"));
		Files.writeString(source.resolve("Consumer.java"), CONSUMER);
		Files.writeString(source.resolveSibling("module-info.java"), MODULE);
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, null)) {
			boolean compiled = compiler.getTask(null, files, diagnostics,
					List.of("--module-path", modulePath(), "-proc:none", "-d", folder.resolve("out").toString()), null,
					files.getJavaFileObjects(source.resolve("Consumer.java"),
							source.resolveSibling("module-info.java")))
				.call();
			assertThat(compiled).as(diagnostics.getDiagnostics().toString()).isTrue();
		}
	}

	/**
	 * What the starter brings, and the embedded server.
	 */
	private static String modulePath() {
		String brought = Project.read(Project.file("starter/target/runtime.classpath"));
		return Stream.of(System.getProperty("java.class.path").split(System.getProperty("path.separator")))
			.filter((entry) -> brought.contains(Path.of(entry).getFileName().toString())
					|| entry.matches(".*/(completions-.*-|jtokkit-)[^/]*\\.jar"))
			.filter((entry) -> !entry.contains("completions-spring-boot-starter"))
			.collect(Collectors.joining(System.getProperty("path.separator")));
	}

}
