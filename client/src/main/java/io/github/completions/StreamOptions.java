package io.github.completions;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What a stream carries beside the text, {@code stream_options} of the API reference.
 * {@link CompletionsClient#create} leaves it out, as servers refuse it there.
 *
 * @param includeUsage whether the stream ends with a chunk that has the usage and no
 * choices; null leaves it to the server, by the reference false
 * @param includeObfuscation whether chunks are padded so that their size does not tell
 * the length of the text; null leaves it to the server, by the reference true
 * @param additional members that only some servers know, such as vLLM's
 * {@code continuous_usage_stats}
 * @since 0.1.0
 * @see <a href="https://platform.openai.com/docs/api-reference/completions/create">API
 * reference</a>
 */
public record StreamOptions(@Nullable Boolean includeUsage, @Nullable Boolean includeObfuscation,
		Map<String, @Nullable Object> additional) {

	/**
	 * Create stream options.
	 * @param includeUsage whether the usage is sent at the end
	 * @param includeObfuscation whether chunks are padded
	 * @param additional members that only some servers know
	 */
	public StreamOptions {
		additional = AdditionalMembers.copyOf(additional);
	}

	/**
	 * Return options that ask for the usage at the end of the stream.
	 * @return the options
	 */
	public static StreamOptions usage() {
		return new StreamOptions(true, null, Map.of());
	}

	/**
	 * Return a copy with another {@code include_usage}.
	 * @param includeUsage whether the usage is sent at the end, null leaves it to the
	 * server
	 * @return the copy
	 */
	public StreamOptions withIncludeUsage(@Nullable Boolean includeUsage) {
		return new StreamOptions(includeUsage, this.includeObfuscation, this.additional);
	}

	/**
	 * Return a copy with another {@code include_obfuscation}.
	 * @param includeObfuscation whether chunks are padded, null leaves it to the server
	 * @return the copy
	 */
	public StreamOptions withIncludeObfuscation(@Nullable Boolean includeObfuscation) {
		return new StreamOptions(this.includeUsage, includeObfuscation, this.additional);
	}

}
