package io.github.completions.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says which property kept the application from starting, why, and what to do.
 */
class InvalidCompletionsPropertyFailureAnalyzer extends AbstractFailureAnalyzer<InvalidCompletionsPropertyException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidCompletionsPropertyException cause) {
		String description = "A completions client could not be made because of the property '%s':%n%n    %s"
			.formatted(cause.property(), cause.problem());
		return new FailureAnalysis(description, cause.action(), cause);
	}

}
