package io.github.completions.embedded;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Rules for the structure of this module.
 */
class ArchitectureTests {

	private static final String ROOT = "io.github.completions.embedded";

	private static final JavaClasses classes = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages(ROOT);

	@Test
	void packagesHaveNoCycles() {
		slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(classes);
		noClasses().that()
			.resideInAPackage(ROOT)
			.should()
			.dependOnClassesThat()
			.resideInAPackage(ROOT + ".test..")
			.check(classes);
	}

	@Test
	void onlyTestSupportKnowsSpringAndJUnit() {
		noClasses().that()
			.resideOutsideOfPackage(ROOT + ".test..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.springframework..", "org.junit..")
			.check(classes);
		noClasses().should().dependOnClassesThat().resideInAPackage("org.springframework.boot..").check(classes);
	}

	@Test
	void restOfTheProductIsUnknown() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.github.completions", "io.github.completions.autoconfigure..")
			.check(classes);
	}

	@Test
	void publicTypesAreFinalOrRecordsOrInterfaces() {
		classes().that().arePublic().should().haveModifier(JavaModifier.FINAL).orShould().beInterfaces().check(classes);
	}

	@Test
	void onlyWhatUsersNeedIsPublic() {
		assertThat(classes.stream().filter((type) -> type.isTopLevelClass() && isPublic(type)))
			.extracting(JavaClass::getSimpleName)
			.containsExactlyInAnyOrder("EmbeddedCompletionsServer", "ScriptedAnswer", "RecordedRequest",
					"EmbeddedCompletionsExtension", "AutoConfigureEmbeddedCompletions");
	}

	@Test
	void nothingBlocksOrPrints() {
		noClasses().that()
			.doNotHaveSimpleName("HttpListener")
			.should()
			.callMethodWhere(JavaCall.Predicates.target(HasName.Predicates.nameMatching("block.*|subscribe|sleep"))
				.and(JavaCall.Predicates.target(HasOwner.Predicates.With
					.owner(JavaClass.Predicates.belongToAnyOf(Mono.class, Flux.class, Thread.class)))))
			.check(classes);
		noClasses().should()
			.accessField(System.class, "out")
			.orShould()
			.accessField(System.class, "err")
			.check(classes);
	}

	private static boolean isPublic(JavaClass type) {
		return type.getModifiers().contains(JavaModifier.PUBLIC);
	}

}
