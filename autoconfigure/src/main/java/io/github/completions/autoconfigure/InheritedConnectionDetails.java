package io.github.completions.autoconfigure;

import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.ssl.SslBundle;

/**
 * The server of the unnamed client, as a named client without a base URL of its own uses
 * it.
 */
final class InheritedConnectionDetails implements CompletionsConnectionDetails {

	private final CompletionsConnectionDetails inherited;

	private final CompletionsConnectionDetails own;

	private final Predicate<String> isOwn;

	InheritedConnectionDetails(CompletionsConnectionDetails inherited, CompletionsConnectionDetails own,
			Predicate<String> isOwn) {
		this.inherited = inherited;
		this.own = own;
		this.isOwn = isOwn;
	}

	@Override
	public String getBaseUrl() {
		return this.inherited.getBaseUrl();
	}

	@Override
	public @Nullable String getApiKey() {
		return this.isOwn.test("api-key") ? this.own.getApiKey() : this.inherited.getApiKey();
	}

	@Override
	public @Nullable String getModel() {
		return this.isOwn.test("defaults.model") ? null : this.inherited.getModel();
	}

	@Override
	public @Nullable SslBundle getSslBundle() {
		return this.isOwn.test("ssl.bundle") ? this.own.getSslBundle() : this.inherited.getSslBundle();
	}

	@Override
	public String toString() {
		return "InheritedConnectionDetails";
	}

}
