package io.github.completions.embedded.test;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/**
 * Finds {@link AutoConfigureEmbeddedCompletions} on test classes.
 */
final class EmbeddedCompletionsContextCustomizerFactory implements ContextCustomizerFactory {

	@Override
	public @Nullable ContextCustomizer createContextCustomizer(Class<?> testClass,
			List<ContextConfigurationAttributes> attributes) {
		AutoConfigureEmbeddedCompletions annotation = TestContextAnnotationUtils.findMergedAnnotation(testClass,
				AutoConfigureEmbeddedCompletions.class);
		return (annotation != null) ? EmbeddedCompletionsContextCustomizer.of(annotation) : null;
	}

}
