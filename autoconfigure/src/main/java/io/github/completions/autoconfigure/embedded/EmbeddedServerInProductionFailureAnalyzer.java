package io.github.completions.autoconfigure.embedded;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says why the embedded server was not started.
 */
class EmbeddedServerInProductionFailureAnalyzer extends AbstractFailureAnalyzer<EmbeddedServerInProductionException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, EmbeddedServerInProductionException cause) {
		String description = "Neither 'completions.base-url' nor 'completions.api-key' is configured, so that the embedded"
				+ " completions server would answer under the active profile '%s'. Its sentences mean nothing."
					.formatted(cause.profile());
		String action = "Configure 'completions.base-url' or 'completions.api-key', or leave"
				+ " 'io.github.completions:completions-embedded' out of what is deployed. If you want it in"
				+ " production, set 'completions.embedded.enabled=true'.";
		return new FailureAnalysis(description, action, cause);
	}

}
