package io.github.completions.starter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lists what the starter brings to an application, jar by jar: one that is added is to be
 * noticed.
 */
class StarterJarsTests {

	private static final String[] CLIENT = { "completions-client", "completions-spring-boot-autoconfigure" };

	private static final String[] SPRING_BOOT = { "spring-boot", "spring-boot-autoconfigure", "spring-boot-http-client",
			"spring-boot-http-codec", "spring-boot-http-converter", "spring-boot-jackson", "spring-boot-reactor",
			"spring-boot-starter", "spring-boot-starter-jackson", "spring-boot-starter-logging",
			"spring-boot-starter-webclient", "spring-boot-webclient" };

	private static final String[] SPRING = { "spring-aop", "spring-beans", "spring-context", "spring-core",
			"spring-expression", "spring-web", "spring-webflux" };

	private static final String[] REACTOR = { "reactive-streams", "reactor-core", "reactor-netty-core",
			"reactor-netty-http" };

	private static final String[] NETTY = { "netty-buffer", "netty-codec-base", "netty-codec-classes-quic",
			"netty-codec-compression", "netty-codec-dns", "netty-codec-http", "netty-codec-http2", "netty-codec-http3",
			"netty-codec-socks", "netty-common", "netty-handler", "netty-handler-proxy", "netty-resolver",
			"netty-resolver-dns", "netty-resolver-dns-classes-macos", "netty-resolver-dns-native-macos",
			"netty-transport", "netty-transport-classes-epoll", "netty-transport-native-epoll",
			"netty-transport-native-unix-common" };

	private static final String[] JSON = { "jackson-annotations", "jackson-core", "jackson-databind" };

	private static final String[] OBSERVATIONS = { "micrometer-commons", "micrometer-observation" };

	private static final String[] LOGGING = { "commons-logging", "jul-to-slf4j", "log4j-api", "log4j-to-slf4j",
			"logback-classic", "logback-core", "slf4j-api" };

	private static final String[] OTHERS = { "jakarta.annotation-api", "jspecify", "snakeyaml" };

	@Test
	void starterBringsNothingThatItsUseDoesNotNeed() throws IOException {
		assertThat(jars()).containsExactlyInAnyOrder(
				Stream.of(CLIENT, SPRING_BOOT, SPRING, REACTOR, NETTY, JSON, OBSERVATIONS, LOGGING, OTHERS)
					.flatMap(Stream::of)
					.toArray(String[]::new));
	}

	private static Stream<String> jars() throws IOException {
		String classPath = Files.readString(Path.of("target", "runtime.classpath"));
		return Stream.of(classPath.split(System.getProperty("path.separator")))
			.map((entry) -> entry.endsWith("/classes") ? moduleOf(entry) : Path.of(entry).getFileName().toString())
			.map((jar) -> jar.replaceFirst("-\\d.*", ""));
	}

	/**
	 * Modules that were not packaged are on the class path by their folder.
	 */
	private static String moduleOf(String entry) {
		String module = Path.of(entry).getParent().getParent().getFileName().toString();
		return module.equals("client") ? "completions-client" : "completions-spring-boot-" + module;
	}

}
