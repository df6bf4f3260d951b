package io.github.completions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the fuzzer starts from, among it what it found, keeps what the fuzzer demands.
 */
class DecodingFuzzTargetTests {

	@ParameterizedTest
	@MethodSource
	void seeds(Path seed) throws IOException {
		DecodingFuzzTarget.fuzzerTestOneInput(Files.readAllBytes(seed));
	}

	static List<Path> seeds() throws IOException {
		try (Stream<Path> files = Files.list(Path.of("src/test/fuzz/seeds"))) {
			return files.sorted().toList();
		}
	}

	@Test
	void seedsReachEveryKindOfEnd() throws IOException {
		Stream<String> ends = seeds().stream().map(DecodingFuzzTargetTests::end).distinct();
		assertThat(ends).contains("complete", "ErrorEvent", "Truncated", "CompletionsDecodingException");
	}

	private static String end(Path seed) {
		try {
			byte[] input = Files.readAllBytes(seed);
			byte[] body = Arrays.copyOfRange(input, 4, input.length);
			Throwable error = BodyReading.read(List.of(body), true, (input[0] & 1) == 0).error();
			return (error != null) ? error.getClass().getSimpleName() : "complete";
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
