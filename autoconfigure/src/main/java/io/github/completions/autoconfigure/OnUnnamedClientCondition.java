package io.github.completions.autoconfigure;

import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.completions.CompletionsClient;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches unless the application has a client of its own, beside the named ones, or
 * configures nothing but named clients.
 */
class OnUnnamedClientCondition extends SpringBootCondition implements ConfigurationCondition {

	@Override
	public ConfigurationPhase getConfigurationPhase() {
		return ConfigurationPhase.REGISTER_BEAN;
	}

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition("Unnamed completions client");
		ClientPropertiesBinder binder = new ClientPropertiesBinder(context.getEnvironment());
		Set<String> named = binder.names()
			.stream()
			.map(NamedClientsRegistrar::beanName)
			.collect(Collectors.toUnmodifiableSet());
		ListableBeanFactory beans = Objects.requireNonNull(context.getBeanFactory());
		for (String bean : names(beans, CompletionsClient.class)) {
			if (!named.contains(bean)) {
				return ConditionOutcome.noMatch(message.found("bean").items(bean));
			}
		}
		if (named.isEmpty() || isConfigured(binder, beans)) {
			return ConditionOutcome.match(message.because("it is configured, or no named client is"));
		}
		return ConditionOutcome.noMatch(message.because("only named clients are configured"));
	}

	private static boolean isConfigured(ClientPropertiesBinder binder, ListableBeanFactory beans) {
		return binder.sets("base-url") || binder.sets("api-key")
				|| !ApiKeyProviders.unqualified(beans, binder.names()).isEmpty()
				|| names(beans, CompletionsConnectionDetails.class).length
						- names(beans, PropertiesCompletionsConnectionDetails.class).length > 0;
	}

	private static String[] names(ListableBeanFactory beans, Class<?> type) {
		return beans.getBeanNamesForType(type, true, false);
	}

}
