package io.github.completions.autoconfigure;

import io.github.completions.CompletionsClient;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Registers a bean for each named client, unless the application has one of that name.
 */
class NamedClientsRegistrar implements ImportBeanDefinitionRegistrar {

	private static final String SUFFIX = "CompletionsClient";

	private final Environment environment;

	NamedClientsRegistrar(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void registerBeanDefinitions(AnnotationMetadata metadata, BeanDefinitionRegistry registry) {
		for (String client : new ClientPropertiesBinder(this.environment).names()) {
			if (!registry.containsBeanDefinition(beanName(client))) {
				register(client, registry);
			}
		}
	}

	/**
	 * The name of the client is an alias, so that it qualifies an injection as that of
	 * the bean does. Where another bean has it, it can only be a qualifier.
	 */
	private static void register(String client, BeanDefinitionRegistry registry) {
		RootBeanDefinition definition = definition(client);
		boolean aliasIsFree = !registry.isBeanNameInUse(client);
		if (!aliasIsFree) {
			definition.addQualifier(new AutowireCandidateQualifier(Qualifier.class, client));
		}
		registry.registerBeanDefinition(beanName(client), definition);
		if (aliasIsFree) {
			registry.registerAlias(beanName(client), client);
		}
	}

	/**
	 * Return the name of the bean of a named client.
	 */
	static String beanName(String client) {
		return client + SUFFIX;
	}

	/**
	 * By a factory method and not by a supplier, which ahead-of-time processing could not
	 * write down.
	 */
	private static RootBeanDefinition definition(String name) {
		RootBeanDefinition definition = new RootBeanDefinition(CompletionsClient.class);
		definition.setFactoryBeanName("completionsClientFactory");
		definition.setFactoryMethodName("namedClient");
		definition.getConstructorArgumentValues().addIndexedArgumentValue(0, name);
		definition.setDestroyMethodName("close");
		return definition;
	}

}
