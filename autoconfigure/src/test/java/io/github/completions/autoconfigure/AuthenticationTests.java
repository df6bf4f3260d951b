package io.github.completions.autoconfigure;

import io.github.completions.CompletionsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class AuthenticationTests {

	private final RawServer server = RawServer.answering("ok");

	private final ApplicationContextRunner runner = ContextRunners.runner(this.server)
		.withPropertyValues("completions.api-key=sk-test");

	@AfterEach
	void closeServer() {
		this.server.close();
	}

	@Test
	void keyIsBearerTokenByDefault() throws InterruptedException {
		RawServer.Request request = call(this.runner.withPropertyValues("completions.organization=org-1",
				"completions.project=proj-1", "completions.headers.X-Gateway=g"));
		assertThat(request.header("authorization")).isEqualTo("Bearer sk-test");
		assertThat(request.header("openai-organization")).isEqualTo("org-1");
		assertThat(request.header("openai-project")).isEqualTo("proj-1");
		assertThat(request.header("x-gateway")).isEqualTo("g");
	}

	@Test
	void noKeyIsSentWhenSwitchedOff() throws InterruptedException {
		RawServer.Request request = call(this.runner.withPropertyValues("completions.auth=none"));
		assertThat(request.toString()).doesNotContain("sk-test");
	}

	@Test
	void azureIsReachedByProperties() throws InterruptedException {
		String deployment = "http://127.0.0.1:" + this.server.port() + "/openai/deployments/my-deployment";
		RawServer.Request request = call(this.runner.withPropertyValues("completions.base-url=" + deployment,
				"completions.auth=api-key-header", "completions.query-params.api-version=2024-10-21"));
		assertThat(request.line())
			.isEqualTo("POST /openai/deployments/my-deployment/completions?api-version=2024-10-21 HTTP/1.1");
		assertThat(request.header("api-key")).isEqualTo("sk-test");
		assertThat(request.header("authorization")).isNull();
	}

	@Test
	void pathAndQueryOfTheBaseUrlAreKept() throws InterruptedException {
		RawServer.Request request = call(
				this.runner.withPropertyValues("completions.base-url=" + this.server.baseUrl() + "/?tenant=a",
						"completions.completions-path=/complete"));
		assertThat(request.line()).isEqualTo("POST /v1/complete?tenant=a HTTP/1.1");
	}

	private RawServer.Request call(ApplicationContextRunner runner) throws InterruptedException {
		runner.run((context) -> ContextRunners.create(context.getBean(CompletionsClient.class)));
		return this.server.take();
	}

}
