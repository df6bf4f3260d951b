package io.github.completions;

/**
 * Which rules of the API reference a request is checked against before it is sent.
 * <p>
 * Refused in any case: numbers that are not finite, {@code best_of} below {@code n},
 * {@code best_of} above 1 on a stream, negative token ids, extra members that cannot be
 * written as JSON, and a key that no header can carry.
 *
 * @since 0.1.0
 */
public enum CompletionsValidation {

	/**
	 * The ranges of the reference when the base URL is OpenAI's own, none elsewhere:
	 * other servers take more than the reference says. The default.
	 */
	AUTO,

	/**
	 * The ranges of the reference for every server: a model, {@code n} from 1,
	 * {@code max_tokens} from 0, at most 4 stops and none of them empty,
	 * {@code temperature} 0 to 2, {@code top_p} 0 to 1, penalties -2 to 2,
	 * {@code logprobs} 0 to 5, {@code logit_bias} -100 to 100.
	 */
	STRICT,

	/**
	 * No ranges.
	 */
	OFF

}
