package io.github.completions.autoconfigure;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/**
 * Matches if some client has neither a base URL nor a key.
 */
class OnMissingServerCondition extends SpringBootCondition {

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition(ConditionalOnMissingServer.class);
		Binder binder = Binder.get(context.getEnvironment());
		if (binder.bind("completions", Server.class).map(Server::isConfigured).orElse(false)) {
			return ConditionOutcome.noMatch(message.because("a base URL or a key is configured"));
		}
		Map<String, Server> named = binder.bind("completions.clients", Bindable.mapOf(String.class, Server.class))
			.orElse(Map.of());
		if (!named.isEmpty() && named.values().stream().allMatch(Server::isConfigured)) {
			return ConditionOutcome.noMatch(message.because("all named clients have a base URL or a key"));
		}
		return ConditionOutcome.match(message.because("neither a base URL nor a key is configured"));
	}

	/**
	 * What tells that a client has a server.
	 *
	 * @param baseUrl its base URL
	 * @param apiKey its key
	 */
	record Server(@Nullable String baseUrl, @Nullable String apiKey) {

		boolean isConfigured() {
			return StringUtils.hasText(this.baseUrl) || ConfiguredKey.isPresent(this.apiKey);
		}

		@Override
		public String toString() {
			return "Server[baseUrl=" + this.baseUrl + "]";
		}

	}

}
