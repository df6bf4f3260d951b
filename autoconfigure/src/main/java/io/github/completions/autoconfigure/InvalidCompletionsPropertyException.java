package io.github.completions.autoconfigure;

import org.jspecify.annotations.Nullable;

/**
 * A property cannot be used, or one that is needed is missing. The message never shows a
 * value that may be a secret.
 */
class InvalidCompletionsPropertyException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String property;

	private final String problem;

	private final String action;

	InvalidCompletionsPropertyException(String property, String problem, String action, @Nullable Throwable cause) {
		super("Property '%s': %s".formatted(property, problem), cause);
		this.property = property;
		this.problem = problem;
		this.action = action;
	}

	String property() {
		return this.property;
	}

	String problem() {
		return this.problem;
	}

	String action() {
		return this.action;
	}

}
