package io.github.completions;

import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noConstructors;
import static org.assertj.core.api.Assertions.assertThat;

class ArchitectureTests {

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.github.completions");

	/** Classes that others extend, or that stand for those below them. */
	private static final Set<String> OPEN = Set.of("CompletionsException", "CompletionsApiException",
			"CompletionsStreamException", "TooManyRequests", "DefaultCompletionsObservationConvention");

	private static final Set<String> BLOCKING = Set.of("block", "blockFirst", "blockLast", "blockOptional",
			"toIterable", "toStream");

	@Test
	void thePublicTypesAreThoseOfTheDesign() {
		List<String> names = CLASSES.stream()
			.filter((type) -> type.getModifiers().contains(JavaModifier.PUBLIC) && type.isTopLevelClass())
			.map(JavaClass::getSimpleName)
			.toList();
		assertThat(names).containsExactlyInAnyOrder("ApiError", "Completion", "CompletionChoice", "CompletionRequest",
				"CompletionTokensDetails", "CompletionUsage", "CompletionsApiException", "CompletionsApiKeyProvider",
				"CompletionsAuthentication", "CompletionsClient", "CompletionsDecodingException",
				"CompletionsException", "CompletionsObservationContext", "CompletionsObservationConvention",
				"CompletionsObservationDocumentation", "CompletionsRetry", "CompletionsStreamException",
				"CompletionsTimeoutException", "CompletionsTimeouts", "CompletionsTransportException",
				"CompletionsValidation", "ConnectionSettings", "DefaultCompletionsObservationConvention",
				"FinishReason", "InvalidCompletionRequestException", "Logprobs", "Prompt", "PromptTokensDetails",
				"RateLimits", "StreamOptions");
	}

	@Test
	void publicClassesAreFinal() {
		check(classes().that()
			.arePublic()
			.and()
			.areNotInterfaces()
			.and()
			.areNotEnums()
			.and(DescribedPredicate.not(named(OPEN)))
			.should()
			.haveModifier(JavaModifier.FINAL));
	}

	@Test
	void onlyTheClientMakesItsExceptions() {
		check(noConstructors().that()
			.areDeclaredInClassesThat()
			.areAssignableTo(CompletionsException.class)
			.should()
			.bePublic());
	}

	@Test
	void packagesHaveNoCycles() {
		check(SlicesRuleDefinition.slices().matching("io.github.(**)").should().beFreeOfCycles());
	}

	@Test
	void springBootIsNotUsed() {
		check(noClasses().should().dependOnClassesThat().resideInAPackage("org.springframework.boot.."));
	}

	@Test
	void nothingBlocks() {
		check(noClasses().should().callMethodWhere(target(Publisher.class, BLOCKING)));
		check(noClasses().should().callMethodWhere(target(Thread.class, Set.of("sleep", "join"))));
		check(noClasses().should().callMethodWhere(target(Future.class, Set.of("get"))));
		check(noClasses().should().callMethodWhere(target(CompletableFuture.class, Set.of("get", "join"))));
		check(noClasses().should().callMethodWhere(target(CountDownLatch.class, Set.of("await"))));
		check(noClasses().should().callMethodWhere(target(BlockingQueue.class, Set.of("take", "put"))));
		check(noClasses().should().callMethodWhere(target(Object.class, Set.of("wait"))));
	}

	@Test
	void nothingSubscribesWithoutASubscriber() {
		DescribedPredicate<JavaCall<?>> lambdas = DescribedPredicate.describe("subscribe returning a Disposable",
				(call) -> call.getName().equals("subscribe")
						&& call.getTarget().getRawReturnType().isAssignableTo(Disposable.class));
		check(noClasses().should().callMethodWhere(lambdas));
	}

	@Test
	void nothingPrints() {
		check(noClasses().should()
			.accessFieldWhere(DescribedPredicate.describe("System.out or System.err",
					(access) -> access.getTargetOwner().isEquivalentTo(System.class)
							&& Set.of("out", "err").contains(access.getName()))));
		check(noClasses().should().callMethodWhere(target(Throwable.class, Set.of("printStackTrace"))));
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

	private static DescribedPredicate<HasName> named(Set<String> simpleNames) {
		return DescribedPredicate.describe("named " + simpleNames,
				(type) -> simpleNames.contains(type.getName().replaceAll(".*[.$]", "")));
	}

}
