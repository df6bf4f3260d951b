package io.github.completions;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.util.Assert;

/**
 * The headers that are the same for all requests of a client, and how its key is sent.
 *
 * @param defaults what the user sets
 * @param organization the organization, null for none
 * @param project the project, null for none
 * @param authentication how the key is sent
 * @param apiKeys where the key comes from
 */
record RequestHeaders(HttpHeaders defaults, @Nullable String organization, @Nullable String project,
		CompletionsAuthentication authentication, CompletionsApiKeyProvider apiKeys) {

	/** A token of RFC 9110, section 5.6.2. */
	private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

	private static final String USER_AGENT = "completions-spring-boot/" + ClientVersion.get();

	/**
	 * Create the headers.
	 * @throws IllegalArgumentException if there is one that HTTP cannot carry; the
	 * message does not show its value
	 */
	RequestHeaders {
		organization = (organization != null && !organization.isBlank()) ? organization.strip() : null;
		project = (project != null && !project.isBlank()) ? project.strip() : null;
		check("OpenAI-Organization", organization);
		check("OpenAI-Project", project);
		defaults.forEach((name, values) -> {
			Assert.isTrue(NAME.matcher(name).matches(), () -> "'%s' is no name of a header".formatted(name));
			values.forEach((value) -> check(name, value));
		});
	}

	private static void check(String name, @Nullable String value) {
		Assert.isTrue(value == null || value.chars().noneMatch(RequestHeaders::isControl),
				() -> "The value of the header '%s' must not have a line end or another control character"
					.formatted(name));
	}

	private static boolean isControl(int character) {
		return (character < ' ' && character != '\t') || character == 0x7F;
	}

	/**
	 * Set those that are the same for all calls. What the user sets comes before a key.
	 */
	void addCommonTo(HttpHeaders headers) {
		headers.set("user-agent", USER_AGENT);
		if (this.organization != null) {
			headers.set("openai-organization", this.organization);
		}
		if (this.project != null) {
			headers.set("openai-project", this.project);
		}
		if (this.apiKeys instanceof FixedApiKey fixed) {
			addKeyTo(headers, fixed.apiKey());
		}
		this.defaults.forEach(headers::put);
	}

	/**
	 * Whether each call has to bring its key.
	 */
	boolean haveKeyPerCall() {
		String name = nameForKey();
		return name != null && !(this.apiKeys instanceof FixedApiKey) && !this.defaults.containsHeader(name);
	}

	/**
	 * Set the one that carries a key.
	 * @param apiKey the key, empty for none
	 */
	void addKeyTo(HttpHeaders headers, String apiKey) {
		String name = nameForKey();
		if (name != null && !apiKey.isEmpty()) {
			headers.set(name, (this.authentication == CompletionsAuthentication.BEARER) ? "Bearer " + apiKey : apiKey);
		}
	}

	/**
	 * Return the name of the header that carries the key, null if none does: the key may
	 * be what another client of the application needs.
	 */
	private @Nullable String nameForKey() {
		return switch (this.authentication) {
			case BEARER -> "authorization";
			case API_KEY_HEADER -> "api-key";
			case NONE -> null;
		};
	}

	/**
	 * Shows no value: any of them may be a secret.
	 */
	@Override
	public String toString() {
		return "RequestHeaders" + this.defaults.headerNames();
	}

}
