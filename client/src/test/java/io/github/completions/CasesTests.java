package io.github.completions;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.github.completions.cases.Cases;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Plays every case of {@code src/test/resources/cases}, or of the folder that the system
 * property {@code cases.dir} names.
 */
class CasesTests {

	private static final Map<Path, List<String>> FAILURES = new TreeMap<>();

	private static int passed;

	static List<Path> cases() throws URISyntaxException {
		String given = System.getProperty("cases.dir", "");
		List<Path> cases = given.isBlank() ? of("cases") : Cases.in(Path.of(given));
		assertThat(cases).isNotEmpty();
		return cases;
	}

	private static List<Path> of(String resource) throws URISyntaxException {
		return Cases.in(Path.of(Objects.requireNonNull(CasesTests.class.getResource("/" + resource)).toURI()));
	}

	/**
	 * No time limit of a case is to measure how long it takes to load classes.
	 */
	@BeforeAll
	static void loadClasses() throws Exception {
		Cases.play(of("cases").get(0));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("cases")
	void comesOutRight(Path file) throws Exception {
		List<String> mismatches = List.of("the runner failed");
		try {
			mismatches = Cases.play(file);
		}
		catch (RuntimeException ex) {
			mismatches = List.of("the runner failed: " + ex);
			throw ex;
		}
		finally {
			note(file, mismatches);
		}
		assertThat(mismatches).as(file.getFileName().toString()).isEmpty();
	}

	/**
	 * Further cases of the same kinds, several at a time, which do not count in the
	 * summary.
	 */
	@Test
	@DisabledIfSystemProperty(named = "cases.dir", matches = ".+",
			disabledReason = "The cases of that folder alone are asked for")
	void moreOfTheSameKindsComeOutRight() throws Exception {
		ExecutorService players = Executors.newFixedThreadPool(6);
		Map<String, Future<List<String>>> played = new LinkedHashMap<>();
		for (Path file : of("cases-more")) {
			played.put(file.getFileName().toString(), players.submit(() -> Cases.play(file)));
		}
		Map<String, List<String>> failures = new LinkedHashMap<>();
		for (Map.Entry<String, Future<List<String>>> each : played.entrySet()) {
			List<String> mismatches = each.getValue().get();
			if (!mismatches.isEmpty()) {
				failures.put(each.getKey(), mismatches);
			}
		}
		players.shutdown();
		assertThat(failures).isEmpty();
	}

	private static void note(Path file, List<String> mismatches) {
		if (mismatches.isEmpty()) {
			passed++;
		}
		else {
			FAILURES.put(file, mismatches);
		}
	}

	@AfterAll
	static void summarize() {
		FAILURES.forEach((file, mismatches) -> System.out.println(file.getFileName() + ": " + mismatches));
		System.out.printf("%ncases: %d passed, %d failed of %d%n", passed, FAILURES.size(), passed + FAILURES.size());
	}

}
