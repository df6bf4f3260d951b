package io.github.completions.embedded;

/**
 * How many tokens a request took.
 *
 * @param promptTokens the tokens that were read
 * @param completionTokens the tokens that were generated
 */
record TokenUsage(int promptTokens, int completionTokens) {

}
