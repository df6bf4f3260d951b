package io.github.completions;

import java.util.List;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * The request was refused before anything was sent. It tells every violation at once, and
 * is thrown by {@link CompletionsClient.Builder#build()} for the default request.
 *
 * @since 0.1.0
 * @see CompletionsValidation
 */
public final class InvalidCompletionRequestException extends CompletionsException {

	private static final long serialVersionUID = 1L;

	private final transient List<Violation> violations;

	InvalidCompletionRequestException(List<Violation> violations) {
		super("The request is invalid: "
				+ violations.stream().map(Violation::toString).collect(Collectors.joining("; ")), null, null);
		this.violations = List.copyOf(violations);
	}

	/**
	 * Return what is wrong with the request.
	 * @return the violations, at least one
	 */
	public List<Violation> violations() {
		return this.violations;
	}

	/**
	 * A member whose value breaks a rule.
	 *
	 * @param member the name of the member in the body, or what else cannot be sent
	 * @param value the value that was refused; null where there is none, or where it
	 * belongs to the prompt
	 * @param rule what the value must be
	 * @since 0.1.0
	 */
	public record Violation(String member, @Nullable Object value, String rule) {

		@Override
		public String toString() {
			return "'" + this.member + "' " + this.rule + ((this.value != null) ? " but is " + this.value : "");
		}

	}

}
