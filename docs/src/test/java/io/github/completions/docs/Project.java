package io.github.completions.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The files of the project.
 */
public final class Project {

	private static final Path ROOT = root(Path.of("").toAbsolutePath());

	private Project() {
	}

	private static Path root(Path start) {
		for (Path folder = start; folder != null; folder = folder.getParent()) {
			if (Files.isDirectory(folder.resolve("starter")) && Files.exists(folder.resolve("README.md"))) {
				return folder;
			}
		}
		throw new IllegalStateException("Not within the project: " + start);
	}

	/**
	 * Return a file by its path from the root of the project.
	 */
	public static Path file(String path) {
		return ROOT.resolve(path);
	}

	public static String relative(Path file) {
		return ROOT.relativize(file).toString();
	}

	/**
	 * Return all pages of the documentation, those at the root first.
	 */
	public static List<Path> pages() {
		Predicate<Path> isPage = (file) -> file.toString().endsWith(".md");
		return Stream.concat(list(ROOT, 1).filter(isPage), list(file("docs"), 4).filter(isPage)).toList();
	}

	/**
	 * Return the source or resource of a test of this module by its name.
	 */
	static Path testSource(String name) {
		return list(file("docs/src/test"), Integer.MAX_VALUE)
			.filter((file) -> file.getFileName().toString().equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("No test is named " + name));
	}

	static boolean isUpdate() {
		return Boolean.getBoolean("docs.update");
	}

	public static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static void write(Path file, String text) {
		try {
			Files.writeString(file, text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Stream<Path> list(Path folder, int depth) {
		try (Stream<Path> files = Files.walk(folder, depth)) {
			return files.filter(Files::isRegularFile).sorted().toList().stream();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
