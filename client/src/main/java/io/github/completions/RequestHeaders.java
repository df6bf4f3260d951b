package io.github.completions;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * The headers that are the same for all requests of a client, and how its key is sent.
 *
 * @param defaults what the user sets
 * @param organization the organization, null for none
 * @param project the project, null for none
 * @param authentication how the key is sent
 */
record RequestHeaders(HttpHeaders defaults, @Nullable String organization, @Nullable String project,
		CompletionsAuthentication authentication) {

	private static final String USER_AGENT = "completions-spring-boot/" + ClientVersion.get();

	void addTo(HttpHeaders headers, String apiKey) {
		headers.set(HttpHeaders.USER_AGENT, USER_AGENT);
		if (this.organization != null) {
			headers.set("OpenAI-Organization", this.organization);
		}
		if (this.project != null) {
			headers.set("OpenAI-Project", this.project);
		}
		if (!apiKey.isEmpty()) {
			switch (this.authentication) {
				case BEARER -> headers.setBearerAuth(apiKey);
				case API_KEY_HEADER -> headers.set("api-key", apiKey);
				case NONE -> {
					// a key that another client of the application needs
				}
			}
		}
		this.defaults.forEach(headers::put);
	}

}
