package io.github.completions.sample;

import java.time.Duration;

import io.github.completions.CompletionRequest;
import io.github.completions.CompletionsClient;
import io.github.completions.CompletionsException;
import io.github.completions.CompletionsRetry;
import io.github.completions.CompletionsTimeouts;
import io.github.completions.CompletionsValidation;
import io.github.completions.embedded.ScriptedAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.http.ProblemDetail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for {@link Problems}, of the errors that a client really makes.
 */
class ProblemsTests {

	@AfterEach
	void forgetScripts() {
		Backends.SCRIPTED.reset();
	}

	@Test
	void errorOfTheServerBehindIsBadGateway() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.error(500, "Out of order"));
		ProblemDetail problem = problem(client(), CompletionRequest.of("x"));
		assertThat(problem.getStatus()).isEqualTo(502);
		assertThat(problem.getTitle()).isEqualTo("Refused by the completions server");
		assertThat(problem.getDetail()).contains("Out of order");
	}

	@Test
	void wrongKeyStaysUnauthorized() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.error(401, "Wrong key").code("invalid_api_key"));
		ProblemDetail problem = problem(client(), CompletionRequest.of("x"));
		assertThat(problem.getStatus()).isEqualTo(401);
		assertThat(problem.getProperties()).containsEntry("code", "invalid_api_key");
	}

	@Test
	void serverThatIsNotThereIsBadGateway() {
		ProblemDetail problem = problem(client().baseUrl("http://127.0.0.1:1/v1"), CompletionRequest.of("x"));
		assertThat(problem.getStatus()).isEqualTo(502);
		assertThat(problem.getTitle()).isEqualTo("The completions server cannot be reached");
	}

	@Test
	void silenceIsGatewayTimeout() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.stall());
		CompletionsClient.Builder client = client()
			.timeouts(CompletionsTimeouts.defaults().withResponse(Duration.ofMillis(100)));
		assertThat(problem(client, CompletionRequest.of("x")).getStatus()).isEqualTo(504);
	}

	@Test
	void pageOfHtmlCannotBeRead() {
		Backends.SCRIPTED.enqueue(ScriptedAnswer.body(200, "text/html", "<html>"));
		ProblemDetail problem = problem(client(), CompletionRequest.of("x"));
		assertThat(problem.getStatus()).isEqualTo(502);
		assertThat(problem.getTitle()).isEqualTo("The answer of the completions server cannot be read");
	}

	@Test
	void namesAllMembersOfInvalidRequest() {
		ProblemDetail problem = problem(client().validation(CompletionsValidation.STRICT),
				CompletionRequest.builder().model("m").prompt("x").temperature(3.0).topP(2.0).build());
		assertThat(problem.getStatus()).isEqualTo(400);
		assertThat(problem.getProperties().get("errors")).asString().contains("member=temperature", "member=top_p");
	}

	private static CompletionsClient.Builder client() {
		return CompletionsClient.builder().baseUrl(Backends.SCRIPTED.baseUrl()).retry(CompletionsRetry.none());
	}

	private static ProblemDetail problem(CompletionsClient.Builder builder, CompletionRequest request) {
		CompletionsClient client = builder.build();
		try {
			return Problems.of(catchThrowableOfType(CompletionsException.class,
					() -> client.create(request).block(Duration.ofSeconds(10))));
		}
		finally {
			client.close();
		}
	}

}
