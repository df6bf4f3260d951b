package io.github.completions;

import java.util.List;

import io.github.completions.InvalidCompletionRequestException.Violation;

/**
 * What makes a key: white space around it is no part of it, and the rest must be such
 * that a header can carry it.
 */
final class ApiKeys {

	private ApiKeys() {
	}

	/**
	 * Return a key that a provider gave.
	 * @throws InvalidCompletionRequestException if no header can carry it
	 */
	static String provided(String apiKey) {
		try {
			return usable(apiKey);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidCompletionRequestException(
					List.of(new Violation("API key", null, "cannot be sent: " + ex.getMessage())));
		}
	}

	/**
	 * Return the key without the white space around it.
	 * @throws IllegalArgumentException if no header can carry the rest; the message does
	 * not show the key
	 */
	static String usable(String apiKey) {
		String stripped = apiKey.strip();
		for (int i = 0; i < stripped.length(); i++) {
			char character = stripped.charAt(i);
			if (character <= ' ' || character >= 0x7F) {
				throw new IllegalArgumentException("The API key has a character that no header can carry at position "
						+ (i + 1) + " of " + stripped.length()
						+ ": a blank, a control character or one that is not ASCII. Check 'completions.api-key'");
			}
		}
		return stripped;
	}

}
