package io.github.completions;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * Where requests go: the base URL with the path and the query parameters added to it. The
 * query of the base URL stays.
 *
 * @param uri the whole address
 * @param path its path, for metrics
 */
record RequestTarget(URI uri, String path) {

	private static final String OPENAI_HOST = "api.openai.com";

	/**
	 * Make the target.
	 * @throws IllegalArgumentException if the base URL is none, or has a part that it
	 * must not have
	 */
	static RequestTarget of(String baseUrl, String completionsPath, Map<String, String> queryParams) {
		URI base = parse(baseUrl);
		Assert.isTrue(base.getHost() != null || base.getRawAuthority() == null || !base.getRawAuthority().contains("_"),
				"The host of the base URL must not have an underscore: URLs allow none");
		Assert.isTrue(base.getHost() != null && ("http".equals(scheme(base)) || "https".equals(scheme(base))),
				"The base URL must begin with http:// or https:// and a host");
		Assert.isTrue(base.getRawFragment() == null, "The base URL must not have a fragment (#...)");
		Assert.isTrue(base.getRawUserInfo() == null,
				"The base URL must not have user info (user:password@): set a key instead");
		String basePath = trimmed((base.getRawPath() != null) ? base.getRawPath() : "");
		String suffix = completionsPath.startsWith("/") ? completionsPath : "/" + completionsPath;
		Assert.isTrue(!basePath.endsWith(suffix),
				() -> "The base URL must not end in '" + suffix + "', which is added to it");
		UriComponentsBuilder builder = UriComponentsBuilder.fromUri(base).replacePath(basePath + suffix);
		queryParams.forEach((name, value) -> builder.replaceQueryParam(encoded(name), encoded(value)));
		URI uri = builder.build(true).toUri();
		return new RequestTarget(uri, uri.getRawPath());
	}

	private static URI parse(String baseUrl) {
		try {
			return new URI(baseUrl.strip());
		}
		catch (URISyntaxException ex) {
			throw new IllegalArgumentException("The base URL is no URL: " + ex.getReason());
		}
	}

	private static @Nullable String scheme(URI uri) {
		return (uri.getScheme() != null) ? uri.getScheme().toLowerCase(Locale.ROOT) : null;
	}

	private static String trimmed(String path) {
		String trimmed = path;
		while (trimmed.endsWith("/")) {
			trimmed = trimmed.substring(0, trimmed.length() - 1);
		}
		return trimmed;
	}

	private static String encoded(String text) {
		return UriUtils.encode(text, StandardCharsets.UTF_8);
	}

	int port() {
		if (this.uri.getPort() > 0) {
			return this.uri.getPort();
		}
		return "https".equals(scheme(this.uri)) ? 443 : 80;
	}

	boolean isOpenAi() {
		return OPENAI_HOST.equalsIgnoreCase(this.uri.getHost());
	}

	/**
	 * The address without its query, which may hold a secret.
	 */
	@Override
	public String toString() {
		return this.uri.getScheme() + "://" + this.uri.getRawAuthority() + this.path;
	}

}
