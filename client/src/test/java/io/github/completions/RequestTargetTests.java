package io.github.completions;

import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RequestTargetTests {

	private static RequestTarget target(String baseUrl) {
		return RequestTarget.of(baseUrl, "/completions", Map.of());
	}

	@ParameterizedTest
	@CsvSource({ "https://api.openai.com/v1, https://api.openai.com/v1/completions",
			"https://api.openai.com/v1/, https://api.openai.com/v1/completions",
			"https://api.openai.com/v1//, https://api.openai.com/v1/completions",
			"' http://localhost:8000/v1 ', http://localhost:8000/v1/completions",
			"http://localhost:8000, http://localhost:8000/completions",
			"http://localhost:8000/, http://localhost:8000/completions",
			"HTTP://localhost/v1, HTTP://localhost/v1/completions",
			"http://[::1]:8000/v1, http://[::1]:8000/v1/completions",
			"http://host/v1?key=a%20b&c=d, http://host/v1/completions?key=a%20b&c=d",
			"http://host/v1/?c=d, http://host/v1/completions?c=d",
			"http://host/my%20path, http://host/my%20path/completions",
			"http://host/completions/v1, http://host/completions/v1/completions",
			"http://host/v1completions, http://host/v1completions/completions" })
	void addsThePathToTheBaseUrl(String baseUrl, String expected) {
		assertThat(target(baseUrl).uri()).hasToString(expected);
	}

	@Test
	void addsAnotherPath() {
		assertThat(RequestTarget.of("https://host/openai/", "deployments/d/completions", Map.of()).uri())
			.hasToString("https://host/openai/deployments/d/completions");
	}

	@Test
	void encodesQueryParametersAndReplacesThoseOfTheBaseUrl() {
		Map<String, String> parameters = new LinkedHashMap<>();
		parameters.put("api-version", "2024-10-21");
		parameters.put("a b", "c&d=e+f");
		assertThat(RequestTarget.of("https://host/v1?x=1&api-version=old", "/completions", parameters).uri())
			.hasToString("https://host/v1/completions?x=1&api-version=2024-10-21&a%20b=c%26d%3De%2Bf");
	}

	@Test
	void showsNoQuery() {
		RequestTarget target = target("https://host:8443/v1?key=secret");
		assertThat(target).hasToString("https://host:8443/v1/completions");
		assertThat(target.path()).isEqualTo("/v1/completions");
	}

	@ParameterizedTest
	@CsvSource({ "http://host, 80", "https://host, 443", "HTTPS://host, 443", "http://host:8000, 8000" })
	void knowsThePort(String baseUrl, int port) {
		assertThat(target(baseUrl).port()).isEqualTo(port);
	}

	@ParameterizedTest
	@CsvSource({ "https://api.openai.com/v1, true", "https://API.OpenAI.com/v1, true",
			"https://eu.api.openai.com/v1, false", "https://api.openai.com.evil.example/v1, false",
			"http://localhost/v1, false" })
	void knowsOpenAi(String baseUrl, boolean expected) {
		assertThat(target(baseUrl).isOpenAi()).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			localhost:8000/v1; must begin with http:// or https://
			ftp://host/v1; must begin with http:// or https://
			//host/v1; must begin with http:// or https://
			/v1; must begin with http:// or https://
			http:///v1; must begin with http:// or https://
			http://host/v1#part; must not have a fragment
			http://user:secret@host/v1; must not have user info
			http://host/a b; is no URL
			http://host/v1/completions; must not end in '/completions'
			http://host/v1/completions/; must not end in '/completions'
			http://model_server:8000/v1; underscore
			""")
	void refusesWhatIsNoBaseUrl(String baseUrl, String problem) {
		assertThatIllegalArgumentException().isThrownBy(() -> target(baseUrl))
			.withMessageContaining(problem)
			.satisfies((error) -> assertThat(error.getMessage()).doesNotContain("secret"));
	}

}
