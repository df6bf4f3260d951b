package io.github.completions.embedded.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * The shortest way to ask for a completion.
 */
final class Requests {

	private static final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private Requests() {
	}

	static HttpResponse<String> post(String baseUrl) {
		HttpRequest request = HttpRequest.newBuilder(URI.create(baseUrl + "/completions"))
			.timeout(Duration.ofSeconds(10))
			.POST(BodyPublishers.ofString("{\"model\":\"any\"}"))
			.build();
		try {
			return http.send(request, BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
