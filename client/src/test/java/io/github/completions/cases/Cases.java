package io.github.completions.cases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The cases of a folder.
 */
public final class Cases {

	private Cases() {
	}

	/**
	 * Return the files of the cases in a folder, by name.
	 */
	public static List<Path> in(Path folder) {
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter((file) -> file.toString().endsWith(".yaml")).sorted().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Play one case.
	 * @return what is wrong, nothing if all is right
	 */
	public static List<String> play(Path file) throws IOException, InterruptedException {
		LoaderOptions options = new LoaderOptions();
		options.setMaxAliasesForCollections(1000);
		Object document = new Yaml(new SafeConstructor(options)).load(Files.readString(file));
		return CasePlayer.play(Case.of(file.getFileName().toString(), document));
	}

}
