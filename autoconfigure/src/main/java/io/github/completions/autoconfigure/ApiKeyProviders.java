package io.github.completions.autoconfigure;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

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

	private final Set<String> clients;

	ApiKeyProviders(ObjectProvider<CompletionsApiKeyProvider> unnamed, ListableBeanFactory beanFactory,
			Set<String> clients) {
		this.unnamed = unnamed;
		this.beanFactory = beanFactory;
		this.clients = clients;
	}

	/**
	 * Return the provider of the unnamed client and of those that use its server. One
	 * that is meant for a named client does not count: its keys must not reach another
	 * server.
	 */
	@Nullable CompletionsApiKeyProvider unnamed() {
		List<String> candidates = unqualified(this.beanFactory, this.clients);
		if (candidates.size() == 1) {
			return this.beanFactory.getBean(candidates.get(0), CompletionsApiKeyProvider.class);
		}
		return candidates.isEmpty() ? null : this.unnamed.getIfAvailable();
	}

	/**
	 * Return the names of the beans that provide keys and have the name of no client as
	 * their qualifier.
	 */
	static List<String> unqualified(ListableBeanFactory beanFactory, Set<String> clients) {
		return Arrays.stream(beanFactory.getBeanNamesForType(CompletionsApiKeyProvider.class, true, false))
			.filter((bean) -> !BeanFactoryAnnotationUtils.isQualifierMatch(clients::contains, bean, beanFactory))
			.toList();
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
