package io.github.completions.autoconfigure.embedded;

/**
 * The embedded server would have been started under a profile of production.
 */
class EmbeddedServerInProductionException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String profile;

	EmbeddedServerInProductionException(String profile) {
		super("The embedded completions server is not started under the profile '" + profile + "'");
		this.profile = profile;
	}

	String profile() {
		return this.profile;
	}

}
