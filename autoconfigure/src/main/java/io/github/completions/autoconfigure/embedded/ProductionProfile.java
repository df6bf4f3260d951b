package io.github.completions.autoconfigure.embedded;

import java.util.Arrays;
import java.util.List;

import org.springframework.core.env.Environment;

/**
 * Keeps a jar that was forgotten in production from answering there.
 */
final class ProductionProfile {

	private static final List<String> NAMES = List.of("prod", "production");

	private ProductionProfile() {
	}

	/**
	 * Refuse to start in production, unless that is what the application says it wants.
	 * @throws EmbeddedServerInProductionException if it does not
	 */
	static void refuse(EmbeddedCompletionsProperties properties, Environment environment) {
		if (Boolean.TRUE.equals(properties.enabled())) {
			return;
		}
		Arrays.stream(environment.getActiveProfiles())
			.filter((profile) -> NAMES.stream().anyMatch(profile::equalsIgnoreCase))
			.findFirst()
			.ifPresent((profile) -> {
				throw new EmbeddedServerInProductionException(profile);
			});
	}

}
