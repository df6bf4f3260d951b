package io.github.completions.autoconfigure;

import java.util.Map;

import io.github.completions.CompletionsApiKeyProvider;
import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

class NamedClientsTests {

	private static final String[] CREDENTIALS = { "completions.api-key=sk-secret",
			"completions.organization=org-secret", "completions.project=proj-secret", "completions.auth=api-key-header",
			"completions.headers.X-Token=header-secret", "completions.query-params.sig=query-secret" };

	private final RawServer main = RawServer.answering("main");

	private final RawServer local = RawServer.answering("local");

	private final ApplicationContextRunner runner = ContextRunners.runner(this.main);

	@AfterEach
	void closeServers() {
		this.main.close();
		this.local.close();
	}

	@Test
	void clientsCallTheirOwnServers() {
		this.runner.withPropertyValues("completions.clients.local.base-url=" + this.local.baseUrl())
			.withUserConfiguration(Injected.class)
			.run((context) -> {
				assertThat(ContextRunners.create(context.getBean(CompletionsClient.class))).isEqualTo("main");
				assertThat(ContextRunners.create(context.getBean(Clients.class).byQualifier())).isEqualTo("local");
				assertThat(ContextRunners.create(context.getBean(Clients.class).byName())).isEqualTo("local");
				assertThat(context.getBean("localCompletionsClient")).isSameAs(context.getBean(Clients.class).byName());
			});
	}

	@Test
	void clientWithServerOfItsOwnShowsItNoCredentials() {
		this.runner.withPropertyValues(CREDENTIALS)
			.withPropertyValues("completions.clients.local.base-url=" + this.local.baseUrl(),
					"completions.clients.local.headers.X-Own=own")
			.run((context) -> {
				ContextRunners.create(named(context, "local"));
				RawServer.Request request = this.local.take();
				assertThat(request.toString()).doesNotContain("secret");
				assertThat(request.line()).isEqualTo("POST /v1/completions HTTP/1.1");
				assertThat(request.header("x-own")).isEqualTo("own");
				ContextRunners.create(context.getBean(CompletionsClient.class));
				assertThat(this.main.take().toString()).contains("sk-secret", "org-secret", "proj-secret",
						"header-secret", "query-secret");
			});
	}

	@Test
	void keyProviderIsNotAskedForTheServerOfAnotherClient() {
		this.runner.withPropertyValues("completions.clients.local.base-url=" + this.local.baseUrl())
			.withBean(CompletionsApiKeyProvider.class, () -> CompletionsApiKeyProvider.of("sk-secret"))
			.run((context) -> {
				ContextRunners.create(named(context, "local"));
				assertThat(this.local.take().header("authorization")).isNull();
			});
	}

	@Test
	void keyProviderWithTheNameOfAClientAsQualifierIsAskedForItAndForNoOther() {
		this.runner
			.withPropertyValues("completions.clients.local.base-url=" + this.local.baseUrl(),
					"completions.clients.azure.base-url=" + this.local.baseUrl())
			.withUserConfiguration(QualifiedProvider.class)
			.run((context) -> {
				ContextRunners.create(named(context, "local"));
				assertThat(this.local.take().header("authorization")).isEqualTo("Bearer sk-local");
				ContextRunners.create(context.getBean(CompletionsClient.class));
				assertThat(this.main.take().header("authorization")).isNull();
			});
	}

	@Test
	void clientsAreInTheOrderOfTheirConfiguration() {
		this.runner.withPropertyValues("completions.clients.e.api-key=1", "completions.clients.b.api-key=2",
				"completions.clients.d.api-key=3", "completions.clients.a.api-key=4", "completions.clients.c.api-key=5")
			.run((context) -> assertThat(context.getBeansOfType(CompletionsClient.class).keySet()).containsSubsequence(
					"eCompletionsClient", "bCompletionsClient", "dCompletionsClient", "aCompletionsClient",
					"cCompletionsClient"));
	}

	@Test
	void clientWithoutServerOfItsOwnInheritsWhatItDoesNotSet() {
		this.runner.withPropertyValues(CREDENTIALS)
			.withPropertyValues("completions.defaults.model=general", "completions.defaults.max-tokens=5",
					"completions.defaults.stop[0]=a", "completions.defaults.stop[1]=b",
					"completions.defaults.extra-body.top_k=1", "completions.defaults.extra-body.min_p=2",
					"completions.clients.exact.defaults.model=special", "completions.clients.exact.defaults.stop[0]=c",
					"completions.clients.exact.defaults.extra-body.top_k=9", "completions.clients.exact.api-key=sk-own")
			.run((context) -> {
				ContextRunners.create(named(context, "exact"));
				RawServer.Request request = this.main.take();
				assertThat(request.header("api-key")).isEqualTo("sk-own");
				assertThat(request.header("x-token")).isEqualTo("header-secret");
				assertThat(request.body()).contains("\"model\":\"special\"", "\"max_tokens\":5", "\"stop\":[\"c\"]",
						"\"top_k\":9", "\"min_p\":2");
			});
	}

	@Test
	void unnamedClientIsAbsentWhenOnlyNamedOnesAreConfigured() {
		ContextRunners.runner()
			.withPropertyValues("completions.clients.local.base-url=" + this.local.baseUrl())
			.run((context) -> {
				assertThat(context).hasSingleBean(CompletionsClient.class).doesNotHaveBean("completionsClient");
				assertThat(ContextRunners.create(context.getBean(CompletionsClient.class))).isEqualTo("local");
			});
	}

	@Test
	void beanOfTheApplicationWithTheNameOfAClientWins() {
		CompletionsClient own = CompletionsClient.builder().baseUrl(this.main.baseUrl()).build();
		this.runner.withPropertyValues("completions.clients.local.base-url=" + this.local.baseUrl())
			.withBean("localCompletionsClient", CompletionsClient.class, () -> own)
			.run((context) -> {
				assertThat(context.getBean("localCompletionsClient")).isSameAs(own);
				assertThat(context).hasBean("completionsClient");
			});
	}

	@Test
	void clientWhoseNameAnotherBeanHasIsInjectedByItAsQualifier() {
		this.runner.withPropertyValues("completions.clients.local.base-url=" + this.local.baseUrl())
			.withBean("local", String.class, () -> "another bean")
			.run((context) -> assertThat(ContextRunners.create(named(context, "local"))).isEqualTo("local"));
	}

	@Test
	void clientsHaveConnectionsOfTheirOwn() {
		this.runner.withPropertyValues("completions.clients.other.defaults.model=m").run((context) -> {
			ContextRunners.create(context.getBean(CompletionsClient.class));
			ContextRunners.create(named(context, "other"));
			ContextRunners.create(named(context, "other"));
			assertThat(this.main.connections()).isEqualTo(2);
		});
	}

	@Test
	void nameInCamelCaseIsKept() {
		this.runner.withPropertyValues("completions.clients.localServer.base-url=" + this.local.baseUrl())
			.run((context) -> {
				assertThat(context).hasBean("localServerCompletionsClient");
				assertThat(ContextRunners.create(named(context, "localServer"))).isEqualTo("local");
			});
	}

	@Test
	void clientIsConfiguredByTheEnvironment() {
		this.runner
			.withInitializer(
					(context) -> context.getEnvironment()
						.getPropertySources()
						.addFirst(
								new SystemEnvironmentPropertySource("test-systemEnvironment",
										Map.of("COMPLETIONS_CLIENTS_LOCAL_BASEURL", this.local.baseUrl(),
												"COMPLETIONS_CLIENTS_LOCAL_APIKEY", "sk-environment"))))
			.run((context) -> {
				assertThat(ContextRunners.create(named(context, "local"))).isEqualTo("local");
				assertThat(this.local.take().header("authorization")).isEqualTo("Bearer sk-environment");
			});
	}

	private static CompletionsClient named(AssertableApplicationContext context, String name) {
		return BeanFactoryAnnotationUtils.qualifiedBeanOfType(context.getBeanFactory(), CompletionsClient.class, name);
	}

	@Configuration(proxyBeanMethods = false)
	static class Injected {

		@Bean
		Clients clients(@Qualifier("local") CompletionsClient byQualifier,
				@Qualifier("localCompletionsClient") CompletionsClient byName) {
			return new Clients(byQualifier, byName);
		}

	}

	record Clients(CompletionsClient byQualifier, CompletionsClient byName) {
	}

	@Configuration(proxyBeanMethods = false)
	static class QualifiedProvider {

		@Bean
		@Qualifier("local")
		CompletionsApiKeyProvider localKeys() {
			return CompletionsApiKeyProvider.of("sk-local");
		}

		@Bean
		@Qualifier("azure")
		CompletionsApiKeyProvider azureKeys() {
			return CompletionsApiKeyProvider.of("sk-azure");
		}

	}

}
