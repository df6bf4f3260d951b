package io.github.completions.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * Tells a key from what stands in its place when there is none.
 */
final class ConfiguredKey {

	private ConfiguredKey() {
	}

	/**
	 * Whether there is a key. A placeholder that was not resolved is none: that is what
	 * binding makes of an environment variable that is not set.
	 */
	static boolean isPresent(@Nullable String apiKey) {
		return StringUtils.hasText(apiKey) && placeholder(apiKey) == null;
	}

	/**
	 * Return the placeholder that was not resolved.
	 * @return what stands between the braces, null for a key or none
	 */
	static @Nullable String placeholder(@Nullable String apiKey) {
		String text = (apiKey != null) ? apiKey.strip() : "";
		return (text.startsWith("${") && text.endsWith("}")) ? text.substring(2, text.length() - 1) : null;
	}

}
