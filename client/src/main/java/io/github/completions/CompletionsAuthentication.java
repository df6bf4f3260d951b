package io.github.completions;

/**
 * How the key is sent.
 *
 * @since 0.1.0
 */
public enum CompletionsAuthentication {

	/** As {@code Authorization: Bearer ...}, the default. */
	BEARER,

	/** As {@code api-key: ...}, which Azure OpenAI wants. */
	API_KEY_HEADER,

	/** Not at all, even if there is a key. */
	NONE

}
