package io.github.completions.benchmarks.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * With what was measured: the machine, and the versions of what was compared.
 */
public final class Setup {

	private static final Map<String, String> ARTIFACTS = artifacts();

	private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

	private Setup() {
	}

	private static Map<String, String> artifacts() {
		Map<String, String> artifacts = new LinkedHashMap<>();
		artifacts.put("spring-webflux", "Spring Framework");
		artifacts.put("reactor-core", "Reactor");
		artifacts.put("reactor-netty-core", "Reactor Netty");
		artifacts.put("netty-transport", "Netty");
		artifacts.put("openai-java", "openai-java");
		artifacts.put("okhttp", "OkHttp");
		artifacts.put("langchain4j-core", "LangChain4j");
		artifacts.put("jackson-databind", "Jackson");
		return artifacts;
	}

	/**
	 * Describe the machine.
	 */
	public static String machine() throws IOException {
		String model = System.getProperty("os.arch");
		if (Files.exists(PROCESSORS)) {
			model = Files.readAllLines(PROCESSORS)
				.stream()
				.filter((line) -> line.startsWith("model name"))
				.map((line) -> line.substring(line.indexOf(':') + 1).strip())
				.findFirst()
				.orElse(model);
		}
		String pinned = JavaProcess.isPinned() ? "server on processor 0, client on processor 1" : "not pinned";
		return "%d × %s, %s %s, %s; %s".formatted(Runtime.getRuntime().availableProcessors(), model,
				System.getProperty("os.name"), System.getProperty("os.version").replaceAll("-.*", ""),
				System.getProperty("java.vm.name") + " " + Runtime.version(), pinned);
	}

	/**
	 * Name the versions that the class paths hold.
	 */
	public static String versions(Path benchmarks) throws IOException {
		Map<String, String> versions = new LinkedHashMap<>();
		for (String module : List.of("spring", "openai-java", "langchain4j")) {
			String[] jars = JavaProcess.classPath(benchmarks, module).split(File.pathSeparator);
			for (Map.Entry<String, String> artifact : ARTIFACTS.entrySet()) {
				Pattern jar = Pattern.compile(".*/" + artifact.getKey() + "-(\\d[^-]*)\\.jar");
				for (String path : jars) {
					Matcher matcher = jar.matcher(path.replace('\\', '/'));
					if (matcher.matches()) {
						versions.merge(artifact.getValue(), matcher.group(1),
								(one, other) -> one.contains(other) ? one : one + " and " + other);
					}
				}
			}
		}
		StringBuilder text = new StringBuilder();
		versions.forEach((name,
				version) -> text.append((text.length() > 0) ? ", " : "").append(name).append(' ').append(version));
		return text.toString();
	}

}
