package io.github.completions.autoconfigure.aot;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import io.github.completions.autoconfigure.RawServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplicationAotProcessor;

import static org.assertj.core.api.Assertions.assertThat;

class AotTests {

	private static final String CLASS_PATH = System.getProperty("java.class.path");

	@TempDir
	private Path directory;

	@Test
	void applicationThatWasProcessedAheadOfTimeStreams() throws Exception {
		try (RawServer main = streaming("main"); RawServer other = streaming("other")) {
			process(main, other);
			compile();
			Path output = this.directory.resolve("output.txt");
			java(this.directory.resolve("classes") + File.pathSeparator + CLASS_PATH, "-Dspring.aot.enabled=true",
					AotApplication.class.getName(), "--output=" + output, "--completions.base-url=" + main.baseUrl(),
					"--completions.clients.other.base-url=" + other.baseUrl(),
					"--spring.main.web-application-type=none", "--spring.reactor.netty.shutdown-quiet-period=0s");
			assertThat(output).hasContent("true [main, ] [other, ]");
			assertThat(hints()).contains("\"io.github.completions.Completion\"",
					"\"io.github.completions.CompletionSerializer\"",
					"\"io.github.completions.autoconfigure.CompletionsProperties\"",
					"\"io.github.completions.autoconfigure.CompletionsProperties$Timeout\"",
					"\"io.github.completions.autoconfigure.CompletionsDefaultsProperties\"",
					"completions\\/version.properties");
		}
	}

	private static RawServer streaming(String text) {
		return RawServer.start((request, out) -> {
			RawServer.streamHead(out);
			RawServer.chunk(out, text);
			RawServer.streamEnd(out);
		});
	}

	private void process(RawServer main, RawServer other) throws Exception {
		java(CLASS_PATH, SpringApplicationAotProcessor.class.getName(), AotApplication.class.getName(),
				this.directory.resolve("sources").toString(), this.directory.resolve("classes").toString(),
				this.directory.resolve("classes").toString(), "test", "test",
				"--completions.base-url=" + main.baseUrl(), "--completions.clients.other.base-url=" + other.baseUrl(),
				"--spring.main.web-application-type=none");
	}

	private void compile() throws IOException {
		List<String> arguments = new ArrayList<>(List.of("-nowarn", "-proc:none", "-cp",
				this.directory.resolve("classes") + File.pathSeparator + CLASS_PATH, "-d",
				this.directory.resolve("classes").toString()));
		try (Stream<Path> sources = Files.walk(this.directory.resolve("sources"))) {
			sources.map(Path::toString).filter((source) -> source.endsWith(".java")).forEach(arguments::add);
		}
		assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
			.isZero();
	}

	private void java(String classPath, String... arguments) throws Exception {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
						"-XX:+UseSerialGC", "-cp", classPath));
		command.addAll(List.of(arguments));
		Path log = this.directory.resolve("log.txt");
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
		assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
		assertThat(process.exitValue()).as(Files.readString(log)).isZero();
	}

	private String hints() throws IOException {
		try (Stream<Path> files = Files.walk(this.directory.resolve("classes/META-INF/native-image"))) {
			StringBuilder hints = new StringBuilder();
			for (Path file : files.filter(Files::isRegularFile).toList()) {
				hints.append(Files.readString(file));
			}
			return hints.toString();
		}
	}

}
