package io.github.completions.cases;

/**
 * A case that cannot be read, or that asks for what the runner does not implement.
 */
final class CaseFormatException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	CaseFormatException(String message) {
		super(message);
	}

}
