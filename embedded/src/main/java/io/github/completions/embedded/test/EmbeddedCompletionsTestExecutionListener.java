package io.github.completions.embedded.test;

import io.github.completions.embedded.EmbeddedCompletionsServer;

import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.TestExecutionListener;

/**
 * Separates the tests that share a server.
 */
final class EmbeddedCompletionsTestExecutionListener implements TestExecutionListener {

	@Override
	public void afterTestMethod(TestContext context) {
		if (!context.hasApplicationContext() || !TestContextAnnotationUtils.hasAnnotation(context.getTestClass(),
				AutoConfigureEmbeddedCompletions.class)) {
			return;
		}
		EmbeddedCompletionsServer server = context.getApplicationContext()
			.getBean(EmbeddedCompletionsContextCustomizer.BEAN_NAME, EmbeddedCompletionsServer.class);
		try {
			server.verify();
		}
		finally {
			server.reset();
		}
	}

}
