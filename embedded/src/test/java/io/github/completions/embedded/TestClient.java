package io.github.completions.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Plain HTTP client, to see what the server really sends.
 */
final class TestClient {

	private static final String EVENT = "data: ";

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final String baseUrl;

	TestClient(EmbeddedCompletionsServer server) {
		this.baseUrl = server.baseUrl();
	}

	/**
	 * Send a request written with single quotes.
	 * @param body the members of the request beside the model
	 * @return the answer
	 */
	JsonNode complete(String body) {
		HttpResponse<String> response = post(body);
		if (response.statusCode() != 200) {
			throw new AssertionError(response.statusCode() + " " + response.body());
		}
		return json(response.body());
	}

	JsonNode choice(String body) {
		return complete(body).path("choices").path(0);
	}

	String text(String body) {
		return choice(body).path("text").stringValue();
	}

	HttpResponse<String> post(String body) {
		String members = body.isBlank() ? "" : "," + body.replace('\'', '"');
		return postRaw("{\"model\":\"embedded-ngram\"" + members + "}");
	}

	HttpResponse<String> postRaw(String body) {
		HttpResponse<String> response = send(request("/completions").POST(BodyPublishers.ofString(body)));
		checkContract(response);
		return response;
	}

	List<JsonNode> stream(String body) {
		HttpResponse<String> response = post("'stream':true" + (body.isBlank() ? "" : "," + body));
		return events(response).map(TestClient::json).toList();
	}

	private static void checkContract(HttpResponse<String> response) {
		if (response.statusCode() != 200) {
			assertThat(Contract.violationsOfError(response.body())).as(response.body()).isEmpty();
		}
		else if (response.body().startsWith("{")) {
			assertThat(Contract.violationsOfResponse(response.body())).as(response.body()).isEmpty();
		}
		else {
			events(response).forEach((event) -> assertThat(Contract.violationsOfResponse(event)).as(event).isEmpty());
		}
	}

	private static Stream<String> events(HttpResponse<String> response) {
		return response.body()
			.lines()
			.filter((line) -> line.startsWith(EVENT + "{"))
			.map((line) -> line.substring(EVENT.length()));
	}

	HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create(this.baseUrl + path)).timeout(Duration.ofSeconds(60));
	}

	HttpResponse<String> send(HttpRequest.Builder request) {
		try {
			return this.http.send(request.build(), BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	static JsonNode json(String text) {
		return MAPPER.readTree(text);
	}

}
