package io.github.completions.docs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Looks for what commands name: phases, goals, modules, profiles and properties of Maven,
 * paths of the application, files.
 */
final class ShellSnippets {

	private static final Set<String> PHASES = Set.of("clean", "validate", "compile", "test", "package", "verify",
			"install", "deploy");

	private static final Map<String, String> PLUGINS = Map.of("spring-boot",
			"org/springframework/boot/spring-boot-maven-plugin", "spring-javaformat",
			"io/spring/javaformat/spring-javaformat-maven-plugin");

	private static final Set<String> MAVEN_PROPERTIES = Set.of("skipTests", "test", "surefire.failIfNoSpecifiedTests");

	private static final Pattern LOCAL_PATH = Pattern.compile("localhost:8080(/[\\w/.-]*)");

	private static final Pattern BUILT_JAR = Pattern.compile("-jar (\\S+)/target/(\\S+)-0\\.1\\.0-SNAPSHOT\\.jar");

	private static final Pattern WORD = Pattern.compile("'[^']*'|\\S+");

	private ShellSnippets() {
	}

	/**
	 * Return what is wrong with the commands.
	 */
	static List<String> problems(String snippet) {
		List<String> problems = new ArrayList<>();
		snippet.replace("\\\n", " ").lines().filter((line) -> !line.isBlank()).forEach((line) -> {
			List<String> words = WORD.matcher(line).results().map((word) -> word.group()).toList();
			switch (words.get(0)) {
				case "mvn" -> checkMaven(words.subList(1, words.size()), problems);
				case "curl" -> checkPath(line, problems);
				case "java" -> checkJar(line, problems);
				case "git", "export", "cd" -> {
				}
				default -> checkFile(words.get(0), problems);
			}
		});
		return problems;
	}

	private static void checkMaven(List<String> words, List<String> problems) {
		for (int i = 0; i < words.size(); i++) {
			String word = words.get(i);
			if (word.equals("-pl")) {
				Stream.of(words.get(++i).split(",")).forEach((module) -> check(isModule(module), module, problems));
			}
			else if (word.startsWith("-P")) {
				check(pomsContain("<id>" + word.substring(2) + "</id>"), word, problems);
			}
			else if (word.startsWith("-D")) {
				String property = word.substring(2).split("=")[0];
				check(MAVEN_PROPERTIES.contains(property) || pomsContain("<" + property + ">"), word, problems);
			}
			else if (!word.startsWith("-")) {
				check(PHASES.contains(word) || isGoal(word), word, problems);
			}
		}
	}

	private static boolean isModule(String module) {
		return Project.read(Project.file("pom.xml")).contains("<module>" + module + "</module>");
	}

	private static boolean pomsContain(String text) {
		try (Stream<Path> files = Files.walk(Project.file(""), 3)) {
			return files.filter((file) -> file.getFileName().toString().equals("pom.xml"))
				.anyMatch((file) -> Project.read(file).contains(text));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static boolean isGoal(String word) {
		String[] parts = word.split(":");
		return parts.length == 2 && PLUGINS.containsKey(parts[0])
				&& pluginDescriptor(PLUGINS.get(parts[0])).contains("<goal>" + parts[1] + "</goal>");
	}

	private static String pluginDescriptor(String plugin) {
		Path folder = Path.of(System.getProperty("local.repository"), plugin);
		try (Stream<Path> files = Files.walk(folder, 2)) {
			Path jar = files.filter((file) -> file.toString().endsWith(".jar")).sorted().findFirst().orElseThrow();
			try (JarFile file = new JarFile(jar.toFile());
					InputStream stream = file.getInputStream(file.getEntry("META-INF/maven/plugin.xml"))) {
				return new String(stream.readAllBytes());
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * A jar is named after the module that builds it.
	 */
	private static void checkJar(String line, List<String> problems) {
		Matcher jar = BUILT_JAR.matcher(line);
		boolean built = jar.find() && Project.read(Project.file(jar.group(1) + "/pom.xml"))
			.contains("<artifactId>" + jar.group(2) + "</artifactId>");
		check(built, "java", problems);
	}

	/**
	 * The endpoints are those of the sample, of the pages themselves, and of Actuator.
	 */
	private static void checkPath(String line, List<String> problems) {
		Matcher path = LOCAL_PATH.matcher(line);
		while (path.find()) {
			check(path.group(1).startsWith("/actuator/") || isMapped(path.group(1)), path.group(1), problems);
		}
	}

	private static boolean isMapped(String path) {
		return Stream.of("sample-app/src/main/java", "docs/src/test/java")
			.map(Project::file)
			.filter(Files::isDirectory)
			.flatMap(ShellSnippets::sources)
			.flatMap(String::lines)
			.anyMatch((line) -> line.contains("Mapping(") && line.contains("\"" + path + "\""));
	}

	private static Stream<String> sources(Path folder) {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter((file) -> file.toString().endsWith(".java")).map(Project::read).toList().stream();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void checkFile(String word, List<String> problems) {
		String[] assignment = word.split("=", 2);
		check(assignment.length == 2 || Files.isExecutable(Project.file(word)), word, problems);
	}

	private static void check(boolean exists, String what, List<String> problems) {
		if (!exists) {
			problems.add(what);
		}
	}

}
