package io.github.completions.autoconfigure;

import io.github.completions.CompletionsApiKeyProvider;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;

/**
 * Finds the bean that provides the keys of a client.
 */
final class ApiKeyProviders {

	private final ObjectProvider<CompletionsApiKeyProvider> unnamed;

	private final ListableBeanFactory beanFactory;

	ApiKeyProviders(ObjectProvider<CompletionsApiKeyProvider> unnamed, ListableBeanFactory beanFactory) {
		this.unnamed = unnamed;
		this.beanFactory = beanFactory;
	}

	/**
	 * Return the provider of the unnamed client and of those that use its server.
	 */
	@Nullable CompletionsApiKeyProvider unnamed() {
		return this.unnamed.getIfAvailable();
	}

	/**
	 * Return the provider with the name of a client as its qualifier.
	 */
	@Nullable CompletionsApiKeyProvider named(String client) {
		for (String beanName : this.beanFactory.getBeanNamesForType(CompletionsApiKeyProvider.class)) {
			if (BeanFactoryAnnotationUtils.isQualifierMatch(client::equals, beanName, this.beanFactory)) {
				return this.beanFactory.getBean(beanName, CompletionsApiKeyProvider.class);
			}
		}
		return null;
	}

}
