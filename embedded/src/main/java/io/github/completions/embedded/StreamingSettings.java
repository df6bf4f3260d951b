package io.github.completions.embedded;

/**
 * How an answer is streamed.
 *
 * @param includeUsage whether a last chunk counts the tokens
 * @param includeObfuscation whether the size of chunks hides the length of their text
 */
record StreamingSettings(boolean includeUsage, boolean includeObfuscation) {

}
