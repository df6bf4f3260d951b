package io.github.completions.docs.howto;

import io.github.completions.Completion;
import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.Test;

import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;

class NativeTests {

	@Test
	void typesThatTravelAsJsonNeedNoHintsOfTheApplication() {
		DefaultGenerationContext generated = process();
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(Completion.class)
			.withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS)).accepts(generated.getRuntimeHints());
		assertThat(RuntimeHintsPredicates.reflection().onType(CompletionRequest.class))
			.accepts(generated.getRuntimeHints());
	}

	private static DefaultGenerationContext process() {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		TestPropertyValues.of("completions.base-url=http://localhost:8000/v1").applyTo(context);
		context.register(Application.class);
		DefaultGenerationContext generated = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get(Application.class)), new InMemoryGeneratedFiles());
		new ApplicationContextAotGenerator().processAheadOfTime(context, generated);
		generated.writeGeneratedContent();
		return generated;
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		Application(CompletionsClient client) {
		}

	}

}
