package io.github.completions.autoconfigure;

import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;

import org.springframework.boot.autoconfigure.AutoConfiguration;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

class ArchitectureTests {

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.github.completions.autoconfigure");

	@Test
	void packagesHaveNoCycles() {
		check(slices().matching("io.github.completions.(**)").should().beFreeOfCycles());
	}

	@Test
	void onlyWhatUsersNeedIsPublic() {
		assertThat(CLASSES.stream()
			.filter((type) -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC)))
			.extracting(JavaClass::getSimpleName)
			.containsExactlyInAnyOrder("CompletionsAutoConfiguration", "CompletionsClientBuilderCustomizer",
					"CompletionsConnectionDetails", "CompletionsDefaultsProperties",
					"CompletionsHealthContributorAutoConfiguration", "CompletionsHealthProperties",
					"CompletionsMetricsAutoConfiguration", "CompletionsProperties",
					"CompletionsSanitizingAutoConfiguration", "CompletionsServerProbe", "ConditionalOnMissingServer",
					"EmbeddedCompletionsAutoConfiguration", "EmbeddedCompletionsProperties");
	}

	@Test
	void publicTypesAreFinalOrInterfaces() {
		check(classes().that().arePublic().should().haveModifier(JavaModifier.FINAL).orShould().beInterfaces());
	}

	@Test
	void autoConfigurationsHaveNothingPublicButTheirType() {
		assertThat(CLASSES.stream()
			.filter((type) -> type.isAnnotatedWith(AutoConfiguration.class))
			.flatMap((type) -> type.getMembers().stream())
			.filter((member) -> member.getModifiers().contains(JavaModifier.PUBLIC))).isEmpty();
	}

	@Test
	void nothingBlocksOrSubscribes() {
		check(noClasses().should()
			.callMethodWhere(target(Publisher.class,
					Set.of("block", "blockFirst", "blockLast", "blockOptional", "toIterable", "toStream"))));
		check(noClasses().should().callMethodWhere(target(Thread.class, Set.of("sleep", "join"))));
		check(noClasses().should().callMethodWhere(target(Future.class, Set.of("get", "join"))));
		check(noClasses().should().callMethodWhere(target(CountDownLatch.class, Set.of("await"))));
		check(noClasses().should()
			.callMethodWhere(DescribedPredicate.describe("subscribe returning a Disposable",
					(call) -> call.getName().equals("subscribe")
							&& call.getTarget().getRawReturnType().isAssignableTo(Disposable.class))));
	}

	@Test
	void nothingPrints() {
		check(noClasses().should().accessField(System.class, "out").orShould().accessField(System.class, "err"));
	}

	@Test
	void noCaseIsChangedByTheLocaleOfTheMachine() {
		check(noClasses().should()
			.callMethod(String.class, "toLowerCase")
			.orShould()
			.callMethod(String.class, "toUpperCase"));
	}

	private static void check(ArchRule rule) {
		rule.check(CLASSES);
	}

	private static DescribedPredicate<JavaCall<?>> target(Class<?> owner, Set<String> names) {
		return DescribedPredicate.describe(owner.getSimpleName() + "." + names,
				(call) -> call.getTargetOwner().isAssignableTo(owner) && names.contains(call.getName()));
	}

}
