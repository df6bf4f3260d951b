package io.github.completions;

import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.core.io.support.SpringFactoriesLoader;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionsRuntimeHintsTests {

	private final RuntimeHints hints = new RuntimeHints();

	@BeforeEach
	void registerHints() {
		SpringFactoriesLoader.forResourceLocation("META-INF/spring/aot.factories")
			.load(RuntimeHintsRegistrar.class)
			.stream()
			.filter(CompletionsRuntimeHints.class::isInstance)
			.forEach((registrar) -> registrar.registerHints(this.hints, getClass().getClassLoader()));
	}

	@ParameterizedTest
	@MethodSource("readersAndWriters")
	void readersAndWritersOfJsonCanBeConstructed(Class<?> type) {
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(type)
			.withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS)).accepts(this.hints);
	}

	static Stream<Class<?>> readersAndWriters() {
		return Stream.of(CompletionSerializer.class, CompletionDeserializer.class, CompletionRequestSerializer.class,
				CompletionRequestDeserializer.class);
	}

	@ParameterizedTest
	@MethodSource("wireRecords")
	void recordsOfTheWireCanBeConstructedAndRead(Class<?> type) throws NoSuchMethodException {
		assertThat(RuntimeHintsPredicates.reflection().onConstructorInvocation(type.getDeclaredConstructors()[0]))
			.accepts(this.hints);
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(type.getRecordComponents()[0].getAccessor()))
			.accepts(this.hints);
	}

	static Stream<Class<?>> wireRecords() {
		return Stream.of(Completion.class, CompletionChoice.class, Logprobs.class, CompletionUsage.class,
				PromptTokensDetails.class, CompletionTokensDetails.class, FinishReason.class, StreamOptions.class,
				ApiError.class);
	}

	@Test
	void versionIsIncluded() {
		assertThat(RuntimeHintsPredicates.resource().forResource("io/github/completions/version.properties"))
			.accepts(this.hints);
	}

}
