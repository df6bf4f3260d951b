package io.github.completions;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ModelNamesTests {

	private final ModelNames names = new ModelNames();

	@Test
	void keepsTheFirstNamesAndCallsAllOthersOther() {
		Set<String> labels = new HashSet<>();
		IntStream.range(0, 10_000).forEach((i) -> labels.add(this.names.label("model-" + i)));
		assertThat(labels).hasSize(ModelNames.MAX_NAMES + 1).contains("model-0", "model-99", "other");
		assertThat(this.names.label("model-7")).isEqualTo("model-7");
	}

	@Test
	void keepsNoMoreNamesWhenManyThreadsAdd() {
		Set<String> labels = new HashSet<>(IntStream.range(0, 10_000)
			.parallel()
			.mapToObj((i) -> this.names.label("model-" + i))
			.distinct()
			.toList());
		assertThat(labels).hasSize(ModelNames.MAX_NAMES + 1);
	}

	@Test
	void callsAnOverlongNameOther() {
		assertThat(this.names.label("m".repeat(101))).isEqualTo("other");
		assertThat(this.names.label("m".repeat(100))).hasSize(100);
	}

	@Test
	void callsNoNameNone() {
		assertThat(this.names.label(null)).isEqualTo("none");
		assertThat(this.names.label(" ")).isEqualTo("none");
	}

}
