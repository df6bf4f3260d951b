package io.github.completions.embedded;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link StopDetector}.
 */
class StopDetectorTests {

	@Test
	void showsTextAtOnceIfNoStopCanBegin() {
		StopDetector detector = new StopDetector(List.of("END"));
		assertThat(detector.append("Hello")).isEqualTo("Hello");
		assertThat(detector.isStopped()).isFalse();
	}

	@Test
	void findsAStopThatIsSplitOverTokens() {
		assertThat(shown(List.of("\n\nEND"), "a\n", "\n\nE", "N", "D b")).isEqualTo("a\n|");
	}

	@Test
	void showsWhatLookedLikeAStopButWasNone() {
		assertThat(shown(List.of("END"), "a E", "N", "T b")).isEqualTo("a ENT b");
	}

	@Test
	void theFirstOfSeveralStopsCounts() {
		assertThat(shown(List.of("d", "bc"), "abcd")).isEqualTo("a|");
	}

	@Test
	void stopsThatOverlapThemselvesAreFound() {
		assertThat(shown(List.of("aab"), "a", "a", "a", "b")).isEqualTo("a|");
	}

	@Test
	void emptyStopsNeverMatch() {
		assertThat(shown(List.of(""), "a")).isEqualTo("a");
	}

	@Test
	void whatIsHeldBackComesAtTheEnd() {
		StopDetector detector = new StopDetector(List.of("END"));
		assertThat(detector.append("a EN")).isEqualTo("a ");
		assertThat(detector.end()).isEqualTo("EN");
		assertThat(detector.end()).isEmpty();
	}

	private static String shown(List<String> stops, String... tokens) {
		StopDetector detector = new StopDetector(stops);
		StringBuilder text = new StringBuilder();
		Stream.of(tokens).takeWhile((token) -> !detector.isStopped()).map(detector::append).forEach(text::append);
		return detector.isStopped() ? text + "|" : text + detector.end();
	}

}
