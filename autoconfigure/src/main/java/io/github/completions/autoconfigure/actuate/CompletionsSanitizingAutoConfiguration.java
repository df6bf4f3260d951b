package io.github.completions.autoconfigure.actuate;

import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * {@link EnableAutoConfiguration Auto-configuration} that keeps secrets of completions
 * clients out of Actuator's endpoints, whatever values they show otherwise.
 *
 * @since 0.1.0
 */
@AutoConfiguration
@ConditionalOnClass(SanitizingFunction.class)
public final class CompletionsSanitizingAutoConfiguration {

	CompletionsSanitizingAutoConfiguration() {
	}

	@Bean
	SanitizingFunction completionsSanitizingFunction(Environment environment) {
		ConfiguredSecrets secrets = new ConfiguredSecrets(environment);
		return SanitizingFunction.sanitizeValue()
			.ifMatches((data) -> SecretProperty.matches(data.getKey(), data.getValue())
					|| secrets.contains(data.getKey(), data.getValue()));
	}

}
