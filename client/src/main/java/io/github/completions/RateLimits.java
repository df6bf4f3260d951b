package io.github.completions;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.util.Assert;

/**
 * What the {@code x-ratelimit-*} headers of an answer say. What a server does not send,
 * or what cannot be read, is null.
 *
 * @param limitRequests how many requests are allowed until the reset
 * @param remainingRequests how many of them are left
 * @param resetRequests how long until they are all there again
 * @param limitTokens how many tokens are allowed until the reset
 * @param remainingTokens how many of them are left
 * @param resetTokens how long until they are all there again
 * @since 0.1.0
 * @see <a href="https://platform.openai.com/docs/guides/rate-limits">Rate limits in
 * OpenAI's guide</a>
 */
public record RateLimits(@Nullable Long limitRequests, @Nullable Long remainingRequests,
		@Nullable Duration resetRequests, @Nullable Long limitTokens, @Nullable Long remainingTokens,
		@Nullable Duration resetTokens) {

	private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|us|h|m|s|d)?");

	/**
	 * Read the headers of an answer.
	 * @param headers the headers, from {@link CompletionsClient#createEntity} or an error
	 * @return the rate limits, all null where there are no such headers
	 * @throws IllegalArgumentException if the headers are null
	 */
	public static RateLimits from(HttpHeaders headers) {
		Assert.notNull(headers, "'headers' must not be null");
		return new RateLimits(number(headers, "limit-requests"), number(headers, "remaining-requests"),
				duration(headers, "reset-requests"), number(headers, "limit-tokens"),
				number(headers, "remaining-tokens"), duration(headers, "reset-tokens"));
	}

	private static @Nullable Long number(HttpHeaders headers, String name) {
		String value = headers.getFirst("x-ratelimit-" + name);
		try {
			return (value != null) ? Long.valueOf(value.strip()) : null;
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

	/**
	 * Read a duration as OpenAI writes it ({@code 6m0s}, {@code 20ms}), or in seconds.
	 */
	private static @Nullable Duration duration(HttpHeaders headers, String name) {
		String value = headers.getFirst("x-ratelimit-" + name);
		if (value == null || value.isBlank()) {
			return null;
		}
		Matcher part = PART.matcher(value.strip());
		double nanos = 0;
		int end = 0;
		while (part.find() && part.start() == end) {
			nanos += Double.parseDouble(part.group(1)) * nanosOf(part.group(2));
			end = part.end();
		}
		return (end == value.strip().length()) ? Duration.ofNanos((long) nanos) : null;
	}

	private static double nanosOf(@Nullable String unit) {
		return switch ((unit != null) ? unit : "s") {
			case "us" -> 1e3;
			case "ms" -> 1e6;
			case "m" -> 60e9;
			case "h" -> 3600e9;
			case "d" -> 86400e9;
			default -> 1e9;
		};
	}

}
